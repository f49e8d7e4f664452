"""Hooks of the documentation site (mkdocs.yml), which turn the pages in docs/ into a site.

The pages are also read in the repository, so they link to one another by file. Here files of the
repository's root are added, links are rewritten for the site, and every ruling gets an anchor that
other pages link to.
"""

import posixpath
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
FROM_ROOT = {
    "changelog.md": "CHANGELOG.md",
    "code-of-conduct.md": "CODE_OF_CONDUCT.md",
    "contributing.md": "CONTRIBUTING.md",
    "reporting.md": "SECURITY.md",
}
"""Pages of the site that are files in the root."""
FROM_WEB = {"assets/logo.svg": "web/public/favicon.svg"}
ON_SITE = {source: page for page, source in FROM_ROOT.items()}
WIDE = {"index.md"}
"""Pages without columns at their sides."""

LINK = re.compile(r"(?<=\]\()([^)#\s:]+)(?=[)#])")
CODE = re.compile(r"(^ *```.*?^ *```$|`[^`\n]+`)", re.DOTALL | re.MULTILINE)
RULING = re.compile(r"^- \*\*([ACPL]-[A-Z]+-\d+)\*\* \[(book|reading|ours)\]", re.MULTILINE)
CITED = re.compile(r"(?<![\w*#/-])([ACPL]-[A-Z]+-\d+)\b")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add files from elsewhere in the repository."""
    for name, source in {**FROM_ROOT, **FROM_WEB}.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn a page of the repository into a page of the site."""
    name = page.file.src_uri
    if name in WIDE:
        page.meta["hide"] = ["navigation", "toc"]
    source = FROM_ROOT.get(name, f"docs/{name}")
    markdown = outside_code(markdown, lambda text: linked(text, source, name))
    if name.startswith("rules/"):
        markdown = RULING.sub(r"- **\1**{ #\1 } <span class='mark \2'>\2</span>", markdown)
    return outside_code(markdown, lambda text: cited(text, name))


def outside_code(markdown: str, change: Callable[[str], str]) -> str:
    """Return a text with everything but its code changed."""
    parts = CODE.split(markdown)
    return "".join(part if i % 2 else change(part) for i, part in enumerate(parts))


def linked(text: str, source: str, name: str) -> str:
    """Return a text whose links point to the pages of the site."""

    def turned(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[1]))
        on_site = ON_SITE.get(target, target.removeprefix("docs/"))
        is_page = target in ON_SITE or target.startswith("docs/")
        return posixpath.relpath(on_site, posixpath.dirname(name) or ".") if is_page else link[1]

    return LINK.sub(turned, text)


def cited(text: str, name: str) -> str:
    """Return a text in which rulings are links."""

    def link(found: re.Match[str]) -> str:
        place = rulings().get(found[1])
        if place is None:
            return found[1]
        path = "" if place == name else posixpath.relpath(place, posixpath.dirname(name) or ".")
        return f"[{found[1]}]({path}#{found[1]})"

    return CITED.sub(link, text)


@cache
def rulings() -> dict[str, str]:
    """Return the page of each ruling."""
    return {
        found[1]: f"rules/{path.name}"
        for path in sorted((ROOT / "docs/rules").glob("*.md"))
        for found in RULING.finditer(path.read_text(encoding="utf-8"))
    }

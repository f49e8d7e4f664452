"""Check the built documentation site: `python scripts/check_site.py build/site`.

Nothing may be loaded from other hosts, every link must lead somewhere, and the reference must show
every public name with its docstring.
"""

import ast
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
LOADED = {
    "audio": "src",
    "embed": "src",
    "iframe": "src",
    "image": "href",
    "img": "src",
    "input": "src",
    "link": "href",
    "object": "data",
    "script": "src",
    "source": "src",
    "use": "href",
    "video": "src",
}
"""The attributes that make a browser load something; links that a person clicks do not count."""
IN_STYLE = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
IS_ELSEWHERE = re.compile(r"(?:\w+:)?//", re.IGNORECASE)


class Reader(HTMLParser):
    """What a page loads, where it links to, and the ids that links may name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self._in_style = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element names."""
        named = {key: value for key, value in attrs if value}
        self._in_style = tag == "style"
        if tag in LOADED and LOADED[tag] in named:
            self.loaded.append(named[LOADED[tag]])
        self.loaded += [part.split()[0] for part in named.get("srcset", "").split(",") if part]
        self.loaded += in_style(named.get("style", ""))
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        if "id" in named:
            self.ids.add(named["id"])

    def handle_data(self, data: str) -> None:
        """Note what a style sheet inside the page names."""
        if self._in_style:
            self.loaded += in_style(data)
            self._in_style = False


def in_style(text: str) -> list[str]:
    """Return what a style sheet loads."""
    return [first or second for first, second in IN_STYLE.findall(text)]


def faults(site: Path) -> list[str]:
    """Return everything that is wrong with a site, in words."""
    pages = {path: Reader(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    out: list[str] = []
    for path, page in pages.items():
        where = path.relative_to(site)
        out += [f"{where} loads {url}" for url in page.loaded if IS_ELSEWHERE.match(url)]
        for url in [*page.loaded, *page.links]:
            if url.startswith(("data:", "mailto:")) or IS_ELSEWHERE.match(url):
                continue
            if where.name == "404.html":
                continue  # served for any address, so its links begin at the root
            parts = urlsplit(url)
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                out.append(f"{where}: {url} does not exist")
            elif parts.fragment and target in pages:
                if unquote(parts.fragment) not in {*pages[target].ids, "__skip"}:
                    out.append(f"{where}: there is no #{parts.fragment} in {target.name}")
    for sheet in site.rglob("*.css"):
        where = sheet.relative_to(site)
        for url in in_style(sheet.read_text(encoding="utf-8")):
            if IS_ELSEWHERE.match(url):
                out.append(f"{where} loads {url}")
    return out


def public_names(init: str) -> list[str]:
    """Return `__all__` of a module."""
    for node in ast.parse(init).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    return []


def unexplained(site: Path, names: list[str]) -> list[str]:
    """Return public names that the reference lacks."""
    pages = [path.read_text(encoding="utf-8") for path in (site / "reference").glob("*.html")]
    shown = {name.rpartition(".")[2] for page in pages for name in Reader(page).ids if "." in name}
    return [f"the reference lacks {name}" for name in names if name not in shown]


def main() -> None:
    """Name every fault and fail, or say what was checked."""
    if len(sys.argv) != 2:
        sys.exit("usage: python scripts/check_site.py FOLDER")
    site = Path(sys.argv[1]).resolve()
    names = public_names((ROOT / "src/palatium/__init__.py").read_text(encoding="utf-8"))
    found = faults(site) + unexplained(site, names)
    if found:
        sys.exit("\n".join(found))
    count = len(list(site.rglob("*.html")))
    print(f"site: {count} pages, {len(names)} public names, nothing loaded from elsewhere")


if __name__ == "__main__":
    main()

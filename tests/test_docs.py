"""The documentation cannot rot: public names are explained, examples run, links work."""

import ast
import doctest
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from scripts import check_release, check_site
from typer.main import get_command

import palatium as pal
from palatium.cli.app import app
from palatium.core.registry import forget_game
from palatium.playing import bot

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
DOCS = ROOT / "docs"
LANDING = ["players", "hosts", "bot-authors", "researchers", "designers", "contributors"]
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
Documented = ast.ClassDef | ast.FunctionDef


@cache
def tree(module: str) -> ast.Module:
    """Return a module of the sources; compiled code has no docstrings."""
    path = SRC.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def home(name: str, module: str = "palatium") -> str:
    """Return the module that defines what `module` offers under a name."""
    for node in tree(module).body:
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            return home(name, node.module or "")
    return module


def defined(name: str) -> tuple[str, Documented | None]:
    """Return the docstring of a public name, and its class or function if it is one."""
    body = tree(home(name)).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, Documented) and node.name == name:
            return ast.get_docstring(node) or "", node
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        if name in [target.id for target in targets if isinstance(target, ast.Name)]:
            text = after.value if isinstance(after, ast.Expr) else None
            return (str(text.value) if isinstance(text, ast.Constant) else ""), None
    raise AssertionError(f"{name} is defined nowhere")


@pytest.fixture
def clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty folder to write to, and nothing registered afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bot, "_registered", {})
    yield
    for name in pal.game_names():
        forget_game(name)


@pytest.mark.parametrize("name", ["palatium", *pal.__all__])
def test_an_example_runs(name: str, clean: None) -> None:
    """Every public name has a docstring in the source with an example that is true."""
    text = ast.get_docstring(tree(name)) if name == "palatium" else defined(name)[0]
    assert text, f"{name} has no docstring"
    example = doctest.DocTestParser().get_doctest(text, {}, name, home(name), 0)
    assert example.examples, f"{name} has no example"
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert "".join(said) == ""


def inherits(node: ast.ClassDef) -> bool:
    """Return whether a class may leave the explanation to its base class."""
    return any(ast.unparse(base) != "ABC" for base in node.bases)


@pytest.mark.parametrize("name", pal.__all__)
def test_public_methods_have_docstrings(name: str) -> None:
    node = defined(name)[1]
    if not isinstance(node, ast.ClassDef) or inherits(node):
        return
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
            assert ast.get_docstring(method), f"{name}.{method.name}"


def test_the_reference_has_every_public_name_once() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (DOCS / "reference").glob("*.md")]
    shown = re.findall(r"^::: palatium\.([\w.]+)$", "\n".join(pages), re.MULTILINE)
    assert sorted(path.rpartition(".")[2] for path in shown) == sorted(pal.__all__)


def fenced(language: str) -> list[tuple[str, str]]:
    """Return the code blocks of the landing pages, each with its page."""
    out: list[tuple[str, str]] = []
    for page in ["index", *LANDING]:
        text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
        out += [(page, found) for found in re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)]
    return out


@pytest.mark.parametrize("page, block", fenced("python"))
def test_code_on_a_landing_page_runs(page: str, block: str, clean: None) -> None:
    exec(compile(block, f"{page}.md", "exec"), {})


@pytest.mark.parametrize("page, block", fenced("sh"))
def test_commands_on_a_landing_page_exist(page: str, block: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in block.splitlines():
        words = line.partition("#")[0].split()
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), line
            continue
        assert words[0] == "palatium", line
        found = get_command(app)
        context = found.make_context("palatium", ["games"], resilient_parsing=True)
        for word in words[1:]:
            nested = getattr(found, "commands", {}).get(word)
            if nested is None:
                break
            found = nested
        known = {option for parameter in found.get_params(context) for option in parameter.opts}
        named = {word for word in words if word.startswith("--")}
        assert named <= known | {"--side"}, line


def headings(path: Path) -> set[str]:
    """Return the anchors of a page's headings as a forge makes them."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """On a forge; the build of the site checks its own."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if ":" in target:
            continue
        name, _, heading = target.partition("#")
        path = page.parent / name if name else page
        assert path.exists(), f"{page.name}: {target}"
        if heading:
            assert heading in headings(path), f"{page.name}: {target}"


def test_every_reader_is_led_from_the_first_page() -> None:
    first = (DOCS / "index.md").read_text(encoding="utf-8")
    assert all(f"({page}.md)" in first for page in LANDING)


@pytest.mark.parametrize(
    "page, count",
    [
        ("<img src='logo.svg'><a href='index.html#top' id='top'>up</a>", 0),
        ("<a href='https://example.org'>a person may go there</a>", 0),
        ("<style>body { background: url(logo.svg) }</style>", 0),
        ("<script src='https://example.org/a.js'></script>", 1),
        ("<link rel='stylesheet' href='//example.org/a.css'>", 1),
        ("<img src='logo.svg' srcset='http://example.org/2.png 2x'>", 1),
        ("<style>@import 'https://example.org/a.css';</style>", 1),
        ("<p style='background: url(https://example.org/a.png)'>", 1),
        ("<a href='gone.html'>gone</a>", 1),
        ("<a href='#gone'>gone</a>", 1),
    ],
)
def test_what_a_site_may_not_have_is_seen(page: str, count: int, tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text("", encoding="utf-8")
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    assert len(check_site.faults(tmp_path.resolve())) == count


def test_a_style_sheet_that_loads_from_elsewhere_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a { src: url('https://example.org/a.woff2') }")
    assert check_site.faults(tmp_path) == ["a.css loads https://example.org/a.woff2"]


def test_a_name_that_the_reference_lacks_is_seen(tmp_path: Path) -> None:
    (tmp_path / "reference").mkdir()
    (tmp_path / "reference" / "games.html").write_text("<h2 id='palatium.game'>game</h2>")
    assert check_site.public_names('__all__ = ["game", "Rng"]') == ["game", "Rng"]
    assert check_site.unexplained(tmp_path, ["game", "Rng"]) == ["the reference lacks Rng"]


PROJECT = '[project]\nversion = "1.2.3"\n'


@pytest.mark.parametrize(
    "tag, project, changelog, count",
    [
        ("v1.2.3", PROJECT, "## 1.2.3 - 2026-11-18\n", 0),
        ("v1.2.3", PROJECT, "## [1.2.3] - 2026-11-18\n", 0),
        ("v1.2.3", PROJECT, "## Unreleased\n", 1),
        ("1.2.3", PROJECT, "## 1.2.3 - 2026-11-18\n", 1),
        ("v1.2.4", PROJECT, "## 1.2.4 - 2026-11-18\n", 1),
    ],
)
def test_a_tag_is_released_only_if_all_files_say_so(
    tag: str, project: str, changelog: str, count: int
) -> None:
    assert len(check_release.faults(tag, project, changelog)) == count


def test_one_version_is_named_in_one_place() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{pal.__version__}"\n' in project
    package = [*(ROOT / "src" / "palatium").rglob("*.py"), ROOT / "web" / "package.json"]
    named = [path for path in package if pal.__version__ in path.read_text(encoding="utf-8")]
    assert named == []


def test_the_changelog_keeps_its_form() -> None:
    """Follows Keep a Changelog: newest release first, and only known kinds of changes."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## (.*)$", text, re.MULTILINE)
    form = r"\[?(Unreleased|\d+\.\d+\.\d+)\]?( - \d{4}-\d\d-\d\d)?"
    assert all(re.fullmatch(form, release) for release in releases)
    assert "Unreleased" in releases[0]
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert {found.partition(":")[0] for found in re.findall(r"^### (.*)$", text, re.M)} <= kinds


MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
RULE = re.compile(
    r"^\| .+ \| ([ACPL]-[A-Z0-9]+-\d+) \| `([\w/.]+)` \| `([\w/.]+)` `(\w+)` \|$", re.MULTILINE
)


def text_of(path: Path) -> str:
    """Return a file's text; '' if there is no such file."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def test_the_map_leads_from_rules_to_code_and_tests() -> None:
    found = RULE.findall(MAP)
    assert len(found) == 10
    wrong: list[str] = []
    for ruling, file, test_file, test in found:
        code, tests = text_of(ROOT / "src" / "palatium" / file), text_of(ROOT / test_file)
        if not code or not tests:
            missing = [name for name, text in ((file, code), (test_file, tests)) if not text]
            wrong.append(f"{ruling}: there is no {' and no '.join(missing)}")
            continue
        if ruling not in code:
            wrong.append(f"{ruling}: {file} does not cite it")
        if f"def {test}(" not in tests:
            wrong.append(f"{ruling}: {test_file} has no {test}")
        if not test.upper().startswith(f"TEST_{ruling.replace('-', '_')}_"):
            wrong.append(f"{ruling}: {test} is the test of something else")
    assert not wrong, "docs/architecture.md is out of date:\n" + "\n".join(wrong)


def test_every_file_on_the_map_exists() -> None:
    named = sorted(set(re.findall(r"`([\w]+/[\w/]+\.(?:py|ts|c|svelte))`", MAP)))
    package = ROOT / "src" / "palatium"
    homes = [ROOT, package, package / "server", ROOT / "web" / "src"]
    missing = [name for name in named if not any((home / name).is_file() for home in homes)]
    assert not missing, "docs/architecture.md names files that are gone:\n" + "\n".join(missing)

"""Build the package; mypyc compiles the engine if there is a C compiler.

PALATIUM_COMPILE  auto     compile if a C compiler and mypyc are present, else install the
                           same files uncompiled and say so (the default)
                  require  a missing compiler or a failed compile is an error
                  off      install the files uncompiled
PALATIUM_OPT      optimisation level of the C compiler, 0 to 3 (default 2)

Generated C, objects and libraries live in build/, never in src/, and are reused: only what a
change touches is compiled again.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_clib import build_clib
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/palatium")
COMPILED_PACKAGES = ("core", "grid", "games")
MARK = re.compile(r"^# compiled$", re.MULTILINE)  # the line of other files that are compiled

TYPES_ALONE = "sent"  # folders of types that are read at run time, which mypyc would not keep

NOT_COMPILED_WHY = Path("build/not_compiled.txt")
"""The reason, which pip would hide and scripts/check_build.py prints."""

C_DIR = Path("build/mypyc")
RUNTIME = "mypyc_runtime"
WHOLE_NUMBERS = "native/whole_numbers.c"
RENAMED = [  # calls of the run-time support, replaced by WHOLE_NUMBERS
    (f"Py{name}", f"Palatium_{name.partition('_')[2]}")
    for name in (
        "Number_Multiply",
        "Number_FloorDivide",
        "Number_Remainder",
        "Object_RichCompareBool",
    )
]
INCLUDED = re.compile(r'#include [<"](.*__native.*\.h)[>"]')
OPT_LEVEL = os.environ.get("PALATIUM_OPT") or "2"
MODE = os.environ.get("PALATIUM_COMPILE") or "auto"
if MODE not in ("auto", "require", "off"):
    sys.exit(f"PALATIUM_COMPILE is '{MODE}'; it must be auto, require or off")


def compiled_files() -> list[str]:
    """Return every file that mypyc compiles: the engine, and other files with the mark."""
    whole = {PACKAGE / name for name in COMPILED_PACKAGES}
    return [
        str(path)
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "__init__.py"
        and path.parent.name != TYPES_ALONE
        and (whole & set(path.parents) or MARK.search(path.read_text(encoding="utf-8")))
    ]


def choose_compiler() -> str:
    """Return the C compiler: CC, else the one that built Python, else `cc`, since the one that
    built Python may not exist on this machine."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if "CC" not in os.environ and shutil.which(wanted.split()[0]) is None:
        os.environ["CC"] = wanted = "cc"
        os.environ.setdefault("AR", "ar")
    return str(wanted)


def obstacle() -> str:
    """Return what keeps mypyc from compiling here, or nothing."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed (it comes with mypy)"
    compiler = choose_compiler()
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        include = "-I" + sysconfig.get_path("include")
        command = [*compiler.split(), include, "-c", str(probe), "-o", str(probe) + ".o"]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except OSError as error:
            return f"no C compiler: {error}"
        except subprocess.CalledProcessError as error:
            return f"the C compiler cannot compile Python.h: {error.stderr.strip()[:200]}"
    return ""


def warn(reason: str) -> None:
    """Warn loudly that the engine stays uncompiled."""
    bar = "!" * 78
    print(f"{bar}\n! palatium: NOT COMPILED, some ten times slower.\n! {reason}\n{bar}", flush=True)
    NOT_COMPILED_WHY.parent.mkdir(exist_ok=True)
    NOT_COMPILED_WHY.write_text(reason + "\n")


def forget_other_settings() -> None:
    """Remove what another Python, another mypyc or another optimisation level built."""
    from mypy.version import __version__ as mypy_version

    key = f"{sys.version} {mypy_version} -O{OPT_LEVEL}\n"
    key_file = C_DIR / "settings.txt"
    if not key_file.is_file() or key_file.read_text() != key:
        for folder in (C_DIR, *Path("build").glob("lib*"), *Path("build").glob("temp*")):
            shutil.rmtree(folder, ignore_errors=True)
        C_DIR.mkdir(parents=True)
        key_file.write_text(key)


def headers(sources: list[str]) -> set[str]:
    """Return the generated headers that C files include: if a class changes shape in one module,
    all modules that use it must be compiled again, even if their own C is unchanged."""
    found: set[str] = set()
    todo = list(sources)
    while todo:
        path = todo.pop()
        for line in Path(path).read_text().splitlines():
            name = INCLUDED.match(line)
            if name is None:
                continue
            for folder in (Path(path).parent, C_DIR):
                header = str(folder / name.group(1))
                if os.path.isfile(header) and header not in found:
                    found.add(header)
                    todo.append(header)
    return found


def extensions() -> tuple[list[Extension], list[tuple[str, dict[str, list[str]]]]]:
    """Return the extension modules, and the one library of mypyc's run-time support they share.

    One extension per module keeps C files small, both cores busy and rebuilds short. By default
    each would compile the run-time support again, which takes longer than a module.
    """
    from mypyc.build import mypycify

    forget_other_settings()
    def generate() -> list[Extension]:
        return mypycify(
            ["--config-file=pyproject.toml", f"--cache-dir={C_DIR / 'cache'}", *compiled_files()],
            separate=True,
            include_runtime_files=False,
            target_dir=str(C_DIR),
            opt_level=OPT_LEVEL,
            debug_level="0",
        )

    try:
        built = generate()
    except Exception:  # mypyc trips over what it kept of modules that have changed: begin anew
        shutil.rmtree(C_DIR)
        forget_other_settings()
        built = generate()
    native = [ext for ext in built if ext.name.endswith("__mypyc")]
    shared = set.intersection(*(set(ext.sources) for ext in native))
    for ext in native:
        ext.sources = [source for source in ext.sources if source not in shared]
        ext.libraries = [RUNTIME]
        ext.depends = sorted({*ext.depends, *headers(ext.sources), WHOLE_NUMBERS})
    for ext in built:
        ext.extra_compile_args += ["-w"]  # no -Werror for generated code
    native.sort(key=lambda ext: -sum(os.path.getsize(source) for source in ext.sources))
    runtime = {
        "sources": [*sorted(shared), WHOLE_NUMBERS],
        "macros": RENAMED,
        "include_dirs": [*native[0].include_dirs, sysconfig.get_path("include")],
        "cflags": [f"-O{OPT_LEVEL}", "-g0", "-fPIC", "-w"],
    }
    shims = [ext for ext in built if ext not in native]
    return [*native, *shims], [(RUNTIME, runtime)]


class BuildRuntime(build_clib):
    """The build of the run-time support; if it fails, nothing that needs it is built."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if MODE != "auto":
                raise
            warn(f"The C compiler failed: {error}")
            self.distribution.ext_modules = []


class BuildEngine(build_ext):
    """The build of all extensions or none: half a compiled engine does not import."""

    def run(self) -> None:
        if self.inplace and self.extensions:
            sys.exit("palatium: compiled files do not belong in src; run `make build`")
        try:
            super().run()
        except Exception as error:
            if MODE != "auto":
                raise
            warn(f"The C compiler failed: {error}")
            self.extensions = []


class CopyFiles(build_py):
    """The build step that copies the rulings, which the server shows to players."""

    RULES = Path("docs/rules")

    def rule_files(self) -> dict[Path, Path]:
        """Return where each page of rulings goes."""
        folder = Path(self.build_lib) / "palatium" / "server" / "data" / "rules"
        return {path: folder / path.name for path in sorted(self.RULES.glob("*.md"))}

    def run(self) -> None:
        super().run()
        for source, target in self.rule_files().items():
            self.mkpath(str(target.parent))
            self.copy_file(str(source), str(target))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        copied = [str(target) for target in self.rule_files().values()]
        return [*super().get_outputs(include_bytecode), *copied]


class Build(build):
    """The build step that leaves in the build folder only what today's sources give."""

    def run(self) -> None:
        super().run()
        commands = [self.get_finalized_command(name) for name in ("build_py", "build_ext")]
        wanted = {os.path.abspath(path) for command in commands for path in command.get_outputs()}
        for path in sorted(Path(self.build_lib).rglob("*"), reverse=True):
            if path.is_file() and os.path.abspath(path) not in wanted:
                path.unlink()


def main() -> None:
    """Build what the command line asks for; only commands that build need the extensions."""
    ext_modules: list[Extension] = []
    libraries: list[tuple[str, dict[str, list[str]]]] = []
    if MODE != "off" and {"build", "build_ext", "bdist_wheel"} & set(sys.argv):
        NOT_COMPILED_WHY.unlink(missing_ok=True)
        reason = obstacle()
        if not reason:
            ext_modules, libraries = extensions()
        elif MODE == "require":
            sys.exit(f"palatium: PALATIUM_COMPILE=require, but {reason}")
        else:
            warn(reason)
    Path("build").mkdir(exist_ok=True)
    setup(
        ext_modules=ext_modules,
        libraries=libraries,
        cmdclass={
            "build": Build,
            "build_clib": BuildRuntime,
            "build_ext": BuildEngine,
            "build_py": CopyFiles,
        },
        options={
            "build_ext": {"parallel": os.cpu_count() or 1},
            "egg_info": {"egg_base": "build"},
        },
    )


if __name__ == "__main__":
    main()

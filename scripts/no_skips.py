"""A pytest plugin: in CI a skipped test is a failure. Use it with `-p scripts.no_skips`."""

import os

import pytest

_skips: list[str] = []


def _note(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skips.append(report.nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that was skipped."""
    _note(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a file that was skipped whole."""
    _note(report)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run; workers leave that to their controller."""
    is_worker = hasattr(session.config, "workerinput")
    if _skips and os.environ.get("CI") == "true" and not is_worker:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the skips."""
    if _skips and os.environ.get("CI") == "true":
        terminalreporter.section("skipped, which CI does not allow", red=True)
        for name in _skips:
            terminalreporter.line(name)

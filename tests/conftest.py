"""The suite runs in both build modes; each run says which one it expects."""

import os
from collections.abc import Iterator

import hypothesis
import pytest

import follies
import palatium as pal
from palatium.core.registry import forget_game

hypothesis.settings.register_profile(
    "steady", derandomize=True, deadline=None, print_blob=True, max_examples=60
)
hypothesis.settings.load_profile("steady")

EXPECTED = os.environ.get("PALATIUM_EXPECT")
if EXPECTED and pal.is_compiled() != (EXPECTED == "compiled"):
    raise RuntimeError(
        f"these tests should run {EXPECTED}, but the engine found is "
        f"{'compiled' if pal.is_compiled() else 'uncompiled'}"
    )


@pytest.fixture(scope="module")
def follies_on_shelf() -> Iterator[None]:
    """The example game can be named, but only in modules that request it."""
    pal.register_game(follies.SPEC)
    yield
    forget_game("follies")

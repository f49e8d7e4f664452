"""The suite runs in both build modes; each run says which one it expects."""

import os

import hypothesis

import palatium as pal

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

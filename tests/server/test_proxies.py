"""Whose address counts, with proxies between and with clients who invent some."""

import pytest

from palatium.core.errors import BadConfig
from palatium.server.proxies import Proxies

CLIENT, INNER, OUTER, LIE = "203.0.113.7", "10.0.0.2", "192.0.2.9", "198.51.100.1"


@pytest.mark.parametrize(
    "setting, peer, forwarded, address",
    [
        ("no", CLIENT, [LIE], CLIENT),
        ("yes", INNER, [CLIENT], CLIENT),
        ("yes", INNER, [f"{LIE}, {CLIENT}"], CLIENT),
        ("yes", INNER, [LIE, CLIENT], CLIENT),  # two lines
        ("yes", INNER, [], INNER),
        ("yes", INNER, [f"{LIE}, not an address"], INNER),
        ("yes", INNER, [""], INNER),
        ("2", INNER, [f"{LIE}, {CLIENT}, {OUTER}"], CLIENT),
        ("2", INNER, [CLIENT], CLIENT),
        ("10.0.0.0/8,192.0.2.9", INNER, [f"{LIE}, {CLIENT}, {OUTER}"], CLIENT),
        ("10.0.0.0/8,192.0.2.9", INNER, [f"{LIE}, {CLIENT}"], CLIENT),
        ("10.0.0.0/8,192.0.2.9", CLIENT, [LIE], CLIENT),
        ("10.0.0.0/8, 192.0.2.9", INNER, [OUTER], OUTER),
        ("fd00::/8", "fd00::1", [f"{LIE}, 2001:db8::5"], "2001:db8::5"),
        ("yes", INNER, [",".join([LIE] * 5000) + f",{CLIENT}"], CLIENT),
    ],
)
def test_the_address_of_a_client(
    setting: str, peer: str, forwarded: list[str], address: str
) -> None:
    assert Proxies(setting).address(peer, forwarded) == address


@pytest.mark.parametrize("setting", ["maybe", "10", "10.0.0.1/8", "300.1.1.1", "-1", "", "10.0.0."])
def test_a_setting_that_is_wrong(setting: str) -> None:
    with pytest.raises(BadConfig, match="should be no, yes"):
        Proxies(setting)

"""Where a request comes from, if proxies stand between. Each proxy adds at the end of
X-Forwarded-For whom it heard from; everything further left may be the client's invention."""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from palatium.core.errors import BadConfig

NONE = ("no", "false", "0")
ONE = ("yes", "true")
MOST = 9
"""Proxies in a row."""

FORM = f"no, yes (one proxy), the number of proxies up to {MOST}, or their networks"


class Proxies:
    """The proxies that are believed: a number of them, or those in some networks."""

    def __init__(self, setting: str) -> None:
        self._count = 0
        self._networks: list[IPv4Network | IPv6Network] = []
        word = setting.strip().lower()
        if word in NONE:
            return
        if word in ONE:
            self._count = 1
            return
        try:
            if word.isdecimal():
                self._count = int(word)
            else:
                self._networks = [ip_network(part.strip()) for part in word.split(",")]
        except ValueError:
            raise BadConfig(f"PALATIUM_TRUST_PROXY={setting} should be {FORM}") from None
        if self._count > MOST:
            raise BadConfig(f"PALATIUM_TRUST_PROXY={setting} should be {FORM}")

    def address(self, peer: str, forwarded: list[str]) -> str:
        """Return the address of the client; `forwarded` has the lines of X-Forwarded-For."""
        believed = peer
        left = [part.strip() for part in ",".join(forwarded)[-1024:].split(",")]
        for number in range(MOST):
            if not left or not self._is_believed(believed, number):
                break
            said = left.pop()
            if not _is_address(said):
                break
            believed = said
        return believed

    def is_proxy(self, peer: str) -> bool:
        """Return whether a connection comes from a proxy that is believed."""
        return self._is_believed(peer, 0)

    def _is_believed(self, address: str, number: int) -> bool:
        """Whether the one at this place, counted from us, is a proxy of ours."""
        if not self._networks:
            return number < self._count
        return _is_address(address) and any(
            ip_address(address) in network for network in self._networks
        )


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True

"""Attacks by their kind. Importing this lists them all, in this order."""

from tests.attack.lines import secrets as _secrets  # isort: skip
from tests.attack.lines import costly as _costly  # isort: skip
from tests.attack.lines import bots as _bots  # isort: skip
from tests.attack.lines import wires as _wires  # isort: skip
from tests.attack.lines import floods as _floods  # isort: skip
from tests.attack.lines import probes as _probes  # isort: skip
from tests.attack.lines import hosts as _hosts  # isort: skip

KINDS = (_secrets, _costly, _bots, _wires, _floods, _probes, _hosts)

"""The test kit that ships with Palatium: run it on your own game too.

>>> import palatium as pal
>>> from palatium.testkit import conformance
>>> conformance(pal.game("azul", players=2), games=1).games
1
"""

from palatium.testkit.conforming import Report, conformance
from palatium.testkit.golden import golden_text, written_game
from palatium.testkit.laws import Broken
from palatium.testkit.move_counts import perft
from palatium.testkit.scenario import play_texts

__all__ = [
    "Broken",
    "Report",
    "conformance",
    "golden_text",
    "perft",
    "play_texts",
    "written_game",
]

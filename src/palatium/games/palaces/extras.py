"""What the game brings besides its rules, and where to find it."""

from palatium.core.extras import Extras

EXTRAS = Extras(
    package="palatium.games.palaces",
    greedy="palatium.bots.palaces.greedy:PalacesGreedy",
    styles="palatium.bots.palaces.styles:styled",
    judge="palatium.bots.palaces.judge:palaces_judge",
    levels="palatium.bots.palaces.levels",
    training="palatium.bots.palaces.training:TRAINING",
    puzzles="palatium.analysis.palaces.themes:THEMES",
    encoding="palatium.envs.encodings.palaces.encoding",
    scene="palatium.cli.scenes.palaces.scene",
    sent="palatium.games.palaces.sent:SENT",
)

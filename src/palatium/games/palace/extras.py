"""What the game brings besides its rules, and where to find it."""

from palatium.core.extras import Extras

EXTRAS = Extras(
    package="palatium.games.palace",
    greedy="palatium.bots.palace.greedy:PalaceGreedy",
    styles="palatium.bots.palace.styles:styled",
    judge="palatium.bots.palace.judge:palace_judge",
    levels="palatium.bots.palace.levels",
    training="palatium.bots.palace.training:TRAINING",
    puzzles="palatium.analysis.palace.themes:THEMES",
    encoding="palatium.envs.encodings.palace.encoding",
    scene="palatium.cli.scenes.palace.scene",
    sent="palatium.games.palace.sent:SENT",
)

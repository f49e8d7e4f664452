"""What the game brings besides its rules, and where to find it."""

from palatium.core.extras import Extras

EXTRAS = Extras(
    package="palatium.games.castles",
    greedy="palatium.bots.castles.greedy:CastlesGreedy",
    styles="palatium.bots.castles.styles:styled",
    judge="palatium.bots.castles.judge:castles_judge",
    levels="palatium.bots.castles.levels",
    training="palatium.bots.castles.training:TRAINING",
    puzzles="palatium.analysis.castles.themes:THEMES",
    encoding="palatium.envs.encodings.castles.encoding",
    scene="palatium.cli.scenes.castles.scene",
    picture="palatium.cli.pictures.castles.picture",
    sent="palatium.games.castles.sent:SENT",
)

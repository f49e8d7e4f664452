"""What the game brings besides its rules, and where to find it."""

from palatium.core.extras import Extras

EXTRAS = Extras(
    package="palatium.games.azul",
    greedy="palatium.bots.azul.greedy:AzulGreedy",
    styles="palatium.bots.azul.styles:styled",
    judge="palatium.bots.azul.judge:azul_judge",
    levels="palatium.bots.azul.levels",
    training="palatium.bots.azul.training:TRAINING",
    puzzles="palatium.analysis.azul.themes:THEMES",
    encoding="palatium.envs.encodings.azul.encoding",
    scene="palatium.cli.scenes.azul.scene",
    picture="palatium.cli.pictures.azul.picture",
    sent="palatium.games.azul.sent:SENT",
)

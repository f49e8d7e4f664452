"""Types of what is sent to the screens of Castles of Mad King Ludwig; nothing of it is compiled."""

from typing import Final

from palatium.core.sent.common import SentTypes
from palatium.games.castles.sent.appearance_types import CastlesAppearance
from palatium.games.castles.sent.event_types import CastlesEvents
from palatium.games.castles.sent.question_types import CastlesAsks, CastlesFrames
from palatium.games.castles.sent.scene_types import CastlesScene
from palatium.games.castles.sent.view_types import CastlesView

SENT: Final = SentTypes(
    CastlesView, CastlesScene, CastlesEvents, CastlesAsks, CastlesFrames, CastlesAppearance
)

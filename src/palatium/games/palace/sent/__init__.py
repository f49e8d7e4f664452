"""Types of what is sent to the screens of Palace of Mad King Ludwig; nothing of it is compiled."""

from typing import Final

from palatium.core.sent.common import SentTypes
from palatium.games.palace.sent.appearance_types import PalaceAppearance
from palatium.games.palace.sent.event_types import PalaceEvents
from palatium.games.palace.sent.question_types import PalaceAsks, PalaceFrames
from palatium.games.palace.sent.scene_types import PalaceScene
from palatium.games.palace.sent.view_types import PalaceView

SENT: Final = SentTypes(
    PalaceView, PalaceScene, PalaceEvents, PalaceAsks, PalaceFrames, PalaceAppearance
)

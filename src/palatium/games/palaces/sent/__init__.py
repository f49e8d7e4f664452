"""Types of what is sent to the screens of Palaces; nothing of it is compiled."""

from typing import Final

from palatium.core.sent.common import SentTypes
from palatium.games.palaces.sent.event_types import PalacesEvents
from palatium.games.palaces.sent.question_types import PalacesAsks, PalacesFrames
from palatium.games.palaces.sent.scene_types import PalacesScene
from palatium.games.palaces.sent.view_types import PalacesView

SENT: Final = SentTypes(PalacesView, PalacesScene, PalacesEvents, PalacesAsks, PalacesFrames)

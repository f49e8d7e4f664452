"""Types of what is sent to the screens of Azul: Summer Pavilion; nothing of it is compiled."""

from typing import Final

from palatium.core.sent.common import SentTypes
from palatium.games.azul.sent.event_types import AzulEvents
from palatium.games.azul.sent.question_types import AzulAsks, AzulFrames
from palatium.games.azul.sent.scene_types import AzulScene
from palatium.games.azul.sent.view_types import AzulView

SENT: Final = SentTypes(AzulView, AzulScene, AzulEvents, AzulAsks, AzulFrames)

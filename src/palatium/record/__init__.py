"""Records of games: a config and a list of ints, with check sums and readable notation."""

from palatium.record.file import load_record, save_record
from palatium.record.record import Move, Record
from palatium.record.recorder import Recorder
from palatium.record.replaying import positions, replay

__all__ = ["Move", "Record", "Recorder", "load_record", "positions", "replay", "save_record"]

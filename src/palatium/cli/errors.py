"""Errors of the command line, in one sentence each."""

from palatium.core.errors import PalatiumError


class CannotWrite(PalatiumError):
    """A file that could not be written."""


def cannot_write(path: object, error: OSError) -> CannotWrite:
    """Return the sentence for a file that could not be written."""
    return CannotWrite(f"cannot write {path}: {error.strerror or error}")


def complaint(error: Exception) -> str | None:
    """Return what the command line parser found wrong, or None if it was something else."""
    said: object = getattr(error, "format_message", None)
    if not callable(said):
        return None
    text = str(said()).strip()
    context: object = getattr(error, "ctx", None)
    path = getattr(context, "command_path", "palatium")
    return f"{text.rstrip('.')} (see {path} --help)"

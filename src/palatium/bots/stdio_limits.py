"""Run a command under limits: memory, processor time, files; imports nothing of Palatium.

Called by path as `python -I -S stdio_limits.py MEMORY CPU_SECONDS COMMAND...`.
"""

import os
import resource
import sys


def main() -> None:
    """Set the limits, then become the command."""
    memory, seconds = int(sys.argv[1]), int(sys.argv[2])
    limits = (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 64),
    )
    for what, most in limits:
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))
    try:
        os.execvp(sys.argv[3], sys.argv[3:])
    except OSError as error:
        sys.exit(f"{sys.argv[3]}: {error.strerror}")


if __name__ == "__main__":
    main()

"""`python -m palatium` is the command `palatium`."""

from palatium.cli import main

main()

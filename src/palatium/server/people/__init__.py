"""People: guests, accounts, passwords, sessions, and mails to those whose turn it is.

Others import `accounts.People`, `sessions.token_hash`, `devices.device_of` and `mails.Mails`.
"""

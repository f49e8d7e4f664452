"""People: guests, accounts, tokens, and mails to those whose turn it is.

Others import `accounts.People`, `accounts.token_hash` and `mails.Mails`.
"""

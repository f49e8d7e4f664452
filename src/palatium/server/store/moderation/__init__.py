"""What hosts and people do about others: sanctions and their log, reports, blocks, old rows.

The folder `moderation` and the tables' requests import all of it.
"""

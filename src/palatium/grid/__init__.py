"""The plane on which castles are built: bit boards, tiles, plans, legal places, floods and walks.

Read it in this order: `board`, `pieces`, `plan`, `placing`, `grounds`, `walk`, `passages`, `moats`.
"""

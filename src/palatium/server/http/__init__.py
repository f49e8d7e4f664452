"""HTTP: the application with its routes, the page's files, rules to read.

`operations` imports `app.create_app`; nobody else needs anything from here.
"""

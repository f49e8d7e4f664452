"""What goes over the wire: the types of all messages, the refusals, and their TypeScript.

Everybody may import from here; nothing here knows how a message is answered.
"""

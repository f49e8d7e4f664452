"""Types of what is sent to screens. Files in folders of this name are read at run time (the page's
TypeScript is made from them), so they are not compiled."""

"""Completion rewards and matching swans."""

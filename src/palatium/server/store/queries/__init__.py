"""Statements about everything beside the tables themselves: one class for each subject.

Each class takes a `Storage`; others import the classes and the rows that they return.
"""

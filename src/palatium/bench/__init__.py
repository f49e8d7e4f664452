"""Speed measurements, beside other engines."""

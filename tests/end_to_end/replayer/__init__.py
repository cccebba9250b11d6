"""A second, plain statement of the rules and of the record, from the documentation alone."""

"""What was found out about chains, in the forms that people and programs read: one module for each."""

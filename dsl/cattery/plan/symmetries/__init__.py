"""The symmetries of a game: `symmetry.symmetries` finds them from boards and rules; the rest says what it asks."""

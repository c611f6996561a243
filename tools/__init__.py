"""What the project makes with its own code and does not ship: types for TypeScript, transcripts of whole games."""

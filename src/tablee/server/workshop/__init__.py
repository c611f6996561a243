"""The workshop for questions: who may do what there, and its requests."""

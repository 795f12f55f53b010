"""Names Lorcana to verifiers: `PYTHONPATH=training/verifiers vf-eval lorcana ...` (docs/language.md)."""

from lorcana_env.apps.language.verifiers import LorcanaEnv, LorcanaTaskset

__all__ = ["LorcanaEnv", "LorcanaTaskset"]

"""Names the harness that asks a model in the process of verifiers (docs/language.md)."""

from lorcana_env.apps.language.verifiers import LorcanaHarness

__all__ = ["LorcanaHarness"]

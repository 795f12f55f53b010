"""Names the environment with two models to verifiers: `--env.id lorcana_duel` (docs/language.md)."""

from lorcana_env.apps.language.verifiers import LorcanaDuel

__all__ = ["LorcanaDuel"]

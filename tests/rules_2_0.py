"""Makes 2.0 the default edition, to run tests by it: ``PYTEST_PLUGINS=tests.rules_2_0 python -m pytest tests/rules``.

The plugin is imported before the functions whose default it is are defined.
"""

from lorcana_env.setup import variants

variants.RULES = ("2.0", *(name for name in variants.RULES if name != "2.0"))

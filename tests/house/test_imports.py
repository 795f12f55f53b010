"""Every script of the checkout can be imported; whether modules of the package import what is there, mypy says."""

import pytest

from tests.helpers import ROOT, run_by_python


@pytest.mark.nightly  # most are imported by a test of every commit
def test_every_script_can_be_imported():
    scripts = [f"{folder}.{path.stem}" for folder in ("benchmarks", "tools") for path in (ROOT / folder).glob("*.py")]
    assert "tools.dispatch" in scripts
    run_by_python("-c", f"import {', '.join(scripts)}")

"""The notebooks run from top to bottom, with small budgets, and are kept without outputs."""

import re

import pytest

from tools.markdown import ROOT

pytestmark = pytest.mark.nightly
nbformat = pytest.importorskip("nbformat", reason="pip install -e '.[nightly]'")
nbclient = pytest.importorskip("nbclient", reason="pip install -e '.[nightly]'")

#: What is run in place of a notebook's own settings (the cell tagged "parameters").
SMALL = {
    "quickstart": "GAMES = 100",
    "training": "DECISIONS = 512\nEVALUATION_GAMES = 8",
    "matchups": 'GAMES = 20\nDECKS = ["blurple", "yurple", "ward-es-control", "cloudy-ae-aggro"]',
}
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def load(path):
    return nbformat.read(path, as_version=4)


def settings(notebook):
    (cell,) = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    return cell


def test_every_notebook_has_its_small_settings():
    assert {path.stem for path in NOTEBOOKS} == set(SMALL)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_stripped(path):
    notebook = load(path)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert cells and all(not cell.outputs and cell.execution_count is None for cell in cells)
    names = re.compile(r"^(\w+) =", re.MULTILINE)
    assert names.findall(settings(notebook).source) == names.findall(SMALL[path.stem])


@pytest.mark.nightly
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs(path, tmp_path, monkeypatch):
    if path.stem == "training":
        pytest.importorskip("sb3_contrib", reason="pip install -e '.[train]'")
    if path.stem != "quickstart":
        pytest.importorskip("matplotlib", reason="pip install -e '.[plots]'")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    notebook = load(path)
    settings(notebook).source = SMALL[path.stem]
    nbclient.NotebookClient(
        notebook, timeout=1_200, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    shown = [output for cell in cells for output in cell.outputs]
    assert not [output for output in shown if output.output_type == "error" or output.get("name") == "stderr"]
    text = "".join(output.get("text", "") for output in shown)
    wanted = {"quickstart": "beats yurple in", "training": "checkpoint.pt", "matchups": "going first won"}
    assert wanted[path.stem] in text
    pictures = [output for output in shown if "image/png" in output.get("data", {})]
    assert bool(pictures) == (path.stem != "quickstart")

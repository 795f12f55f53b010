"""The notebooks run from top to bottom, with small budgets, and are kept with outputs."""

import re

import pytest

pytestmark = pytest.mark.nightly
nbformat = pytest.importorskip("nbformat", reason="pip install -e '.[nightly]'")
pytest.importorskip("nbclient", reason="pip install -e '.[nightly]'")
from tools.notebooks import NOTEBOOKS, run, settings  # noqa: E402

#: What is run in place of a notebook's own settings (the cell tagged "parameters").
SMALL = {
    "quickstart": "GAMES = 100",
    "training": "DECISIONS = 512\nEVALUATION_GAMES = 8",
    "matchups": 'GAMES = 20\nDECKS = ["blurple", "yurple", "ward-es-control", "cloudy-ae-aggro"]',
}
#: What its outputs say, and its pictures.
SHOWN = {"quickstart": ("beats yurple in", 0), "training": ("checkpoint.pt", 1), "matchups": ("first: won", 1)}


def outputs(notebook):
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def pictures(notebook):
    return [output for output in outputs(notebook) if "image/png" in output.get("data", {})]


def test_every_notebook_has_its_small_settings():
    assert {path.stem for path in NOTEBOOKS} == set(SMALL)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_kept_without_errors_and_paths(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    shown = outputs(notebook)
    text = "".join(output.get("text", "") + output.get("data", {}).get("text/plain", "") for output in shown)
    assert not [output for output in shown if output.output_type == "error" or output.get("name") == "stderr"]
    assert not re.search(r"(?<![\w.:])/\w+/", text) and path.stat().st_size < 200_000
    words, count = SHOWN[path.stem]
    assert words in text and len(pictures(notebook)) == count
    names = re.compile(r"^(\w+) =", re.MULTILINE)
    assert names.findall(settings(notebook).source) == names.findall(SMALL[path.stem])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs(path, tmp_path):
    if path.stem == "training":
        pytest.importorskip("sb3_contrib", reason="pip install -e '.[train]'")
    if path.stem != "quickstart":
        pytest.importorskip("matplotlib", reason="pip install -e '.[plots]'")
    notebook = run(path, tmp_path, SMALL[path.stem])
    text = "".join(output.get("text", "") for output in outputs(notebook))
    words, count = SHOWN[path.stem]
    assert words in text and "Warning" not in text and len(pictures(notebook)) == count

"""Run the notebooks and keep their outputs in them: ``python -m tools.notebooks`` (extras train, plots and nightly).

What goes to stderr, counts of cells, times and the versions of Python and its kernel are left out.
"""

import os
import tempfile
from pathlib import Path

import nbclient
import nbformat

from tools.markdown import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def settings(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The cell with the settings of a notebook, tagged "parameters"."""
    (cell,) = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    return cell


def run(path: Path, folder: Path, parameters: str | None = None) -> nbformat.NotebookNode:
    """A notebook, run from top to bottom in a folder, with other settings if some are given."""
    notebook = nbformat.read(path, as_version=4)
    if parameters is not None:
        settings(notebook).source = parameters
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder), "LORCANA_QUIET": "1"}
    client = nbclient.NotebookClient(
        notebook, timeout=1_200, kernel_name="python3", record_timing=False, resources={"metadata": {"path": folder}}
    )
    client.execute(env=environment)
    return notebook


def main() -> None:
    for path in NOTEBOOKS:
        kept = nbformat.read(path, as_version=4).metadata
        with tempfile.TemporaryDirectory() as folder:
            notebook = run(path, Path(folder))
        notebook.metadata = kept
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.execution_count = None
                cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
                for result in (output for output in cell.outputs if output.output_type == "execute_result"):
                    result.execution_count = None
        nbformat.write(notebook, path)
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()

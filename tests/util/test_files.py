"""Files are written whole or not at all, and nothing but a file is ever replaced."""

import errno

import pytest

from lorcana_env._util.atomic_files import whole, write_text


@pytest.mark.parametrize("there", [True, False])
def test_what_a_link_points_to_is_written_and_the_link_stays(tmp_path, there):
    file, link = tmp_path / "file.txt", tmp_path / "link.txt"
    if there:
        file.write_text("old")
    link.symlink_to(file)
    write_text(link, "new")
    assert link.is_symlink() and file.read_text() == "new"
    assert {path.name for path in tmp_path.iterdir()} == {"file.txt", "link.txt"}


def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path):
    """An error of writing names no file, other than one of opening."""
    with pytest.raises(OSError) as refused, whole(tmp_path / "page.html"):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert refused.value.filename == str(tmp_path / "page.html") and not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_the_file_is_named_and_not_its_draft(tmp_path, monkeypatch):
    """Of a read-only file system even removing what is not there is refused."""

    def refuse(path, *_, **__):
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr("pathlib.Path.write_text", refuse)
    monkeypatch.setattr("pathlib.Path.unlink", refuse)
    with pytest.raises(OSError) as refused:
        write_text(tmp_path / "config.json", "{}")
    assert refused.value.filename == str(tmp_path / "config.json")


def test_a_failed_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("old")
    with pytest.raises(OSError), whole(path) as draft:
        draft.write_text("ne")
        raise OSError(28, "No space left on device", str(draft))
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]

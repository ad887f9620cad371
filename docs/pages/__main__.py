"""`make pages`: writes every page and schema that is made from the code, and takes away old ones."""

from __future__ import annotations

from made import DOCS, made, stale


def main() -> None:
    """Write what is not as the code says, and name it."""
    files = made()
    for path in stale(files):
        if path in files:
            path.parent.mkdir(exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
            print(f"wrote {path.relative_to(DOCS.parent)}")
        else:
            path.unlink()
            print(f"removed {path.relative_to(DOCS.parent)}")


if __name__ == "__main__":
    main()

"""Finding a C compiler and running it, as one that may be missing, broken, slow or something else altogether.

Nothing here happens at import. What a compiler is (`identity`) and what it compiles for (`processor`) go into the key of
the cache, since a home may be shared by machines.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import platform
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from cattery_runtime.native.errors import CompileFailed, NativeUnavailable

LIMIT: Final = 120.0
"""A compiler that takes more seconds is given up."""
ANSWER: Final = 20.0
"""It says its version in so many seconds, or it is none."""

FLAGS: Final = ("-std=gnu11", "-shared", "-fPIC", "-fvisibility=hidden", "-w")
LONG: Final = 200_000
"""A text of more characters is compiled with fewer optimisations: in two thirds of the time, and it plays no slower."""
TUNED: Final = ("-march=native", "-fno-tree-vectorize", "-fpeel-loops", "-funswitch-loops")
"""Tried first; not every compiler knows them. Numbers that are written one by one are not to be read as a vector."""

SUGGESTION: Final = "install a C compiler, or `pip install cattery[native]`"
SUFFIX: Final = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")


@frozen
class Compiler:
    """A command that takes C. `identity` changes when it becomes another one."""

    command: tuple[str, ...]
    identity: str
    flags: tuple[str, ...] = FLAGS

    def flags_for(self, text: str) -> tuple[str, ...]:
        """How a text is compiled."""
        return ("-O1" if len(text) > LONG else "-O2", *self.flags)

    @property
    def name(self) -> str:
        """How it is called in messages."""
        return "ziglang" if "ziglang" in self.command else shlex.join(self.command)


def compilers(chosen: str | None = None, environ: Mapping[str, str] = os.environ) -> Iterator[Compiler]:
    """What can be tried, best first: what was chosen or what `CC` says and nothing else, or all that can be found.

    Each is asked what it is when it comes to be tried, since one that hangs takes long. Raises NativeUnavailable then,
    when there is none.
    """
    said = chosen or environ.get("CC", "").strip()
    if said:
        yield _said(said, "" if chosen else " of CC", environ)
        return
    none = True
    for found in _found(environ):
        none = False
        yield found
    if none:
        raise NativeUnavailable("there is no C compiler", SUGGESTION)


def _said(text: str, whose: str, environ: Mapping[str, str]) -> Compiler:
    """The compiler that somebody wants: a command, with arguments perhaps."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    try:
        return _answering(words, environ)
    except CompileFailed as error:
        advice = "unset it, or name a C compiler" if whose else "name a C compiler, such as `cc`"
        raise NativeUnavailable(f"the C compiler{whose}, `{text[:80]}`, {error.words}", advice) from None


def _found(environ: Mapping[str, str]) -> Iterator[Compiler]:
    seen: set[str] = set()
    for name in ("cc", "gcc", "clang"):
        path = shutil.which(name, path=environ.get("PATH"))
        if path is not None and os.path.realpath(path) not in seen:
            seen.add(os.path.realpath(path))
            with contextlib.suppress(CompileFailed):
                yield _answering([path], environ)
    if importlib.util.find_spec("ziglang") is not None:
        yield _zig()


def _zig() -> Compiler:
    """The compiler of the `ziglang` package: asking it for its version would take longer than asking the package."""
    from importlib.metadata import version  # it takes long to import

    flags = (*FLAGS, "-fno-sanitize=undefined")  # it is on unless it is switched off
    command = (sys.executable, "-m", "ziglang", "cc")
    return Compiler(command, f"ziglang {version('ziglang')}", flags)


def _answering(words: Sequence[str], environ: Mapping[str, str]) -> Compiler:
    """The compiler of a command that says its version; CompileFailed says what others do."""
    path = shutil.which(words[0], path=environ.get("PATH")) if words else None
    if path is None:
        raise CompileFailed("cannot be run")
    command = (os.path.abspath(path), *words[1:])  # it is run in another folder
    try:
        said = _run((*command, "--version"), None, ANSWER)
        status = os.stat(path)
    except (OSError, CompileFailed):
        raise CompileFailed("cannot be run") from None
    if said.returncode != 0:
        raise CompileFailed(f"does not say its version: {_complaint(said)}")
    digits = f"{status.st_size} {status.st_mtime_ns}"
    flags = _zig().flags if "zig" in said.stdout[:20].split() else FLAGS
    return Compiler(command, f"{os.path.realpath(path)} {digits} {said.stdout}", flags)


def processor() -> str:
    """What a library is compiled for: the processor with what it can do, the system and its C library."""
    system = [sys.platform, platform.machine(), getattr(sys.implementation, "_multiarch", "")]
    try:
        system.append(os.confstr("CS_GNU_LIBC_VERSION") or "")
    except (AttributeError, ValueError, OSError):
        pass
    return " ".join([*system, *_described()])


def _described() -> list[str]:
    if sys.platform == "darwin":
        return [_run(("/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"), None, ANSWER).stdout.strip()]
    if sys.platform == "win32":
        return [os.environ.get("PROCESSOR_IDENTIFIER", "")]
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8", "replace")
    except OSError:
        return [platform.processor()]
    first = text.split("\n\n", 1)[0].splitlines()
    telling = re.compile(r"vendor_id|cpu family|model|stepping|flags|Features|CPU |isa|uarch")
    return [line.partition(":")[2].strip() for line in first if telling.match(line)]


def compile_text(compiler: Compiler, text: str, target: Path, limit: float = LIMIT, part: str | None = None) -> None:
    """Make a library of a C text, or of one part of it; raises CompileFailed with words.

    `target` lies in a folder of this process alone, where the compiler also keeps what it needs while it works. An
    OSError is one of the folder.
    """
    folder = target.parent
    source = folder / "native.c"
    source.write_text(text, encoding="utf-8", newline="\n")
    last, chosen = None, () if part is None else (f"-DPART=PART_{part.upper()}",)
    for tuned in (TUNED, ()):
        command = (*compiler.command, *compiler.flags_for(text), *tuned, *chosen, "-o", target.name, source.name)
        last = _run(command, folder, limit)
        if last.returncode == 0 and target.is_file():
            content = target.read_bytes()
            _refuse_torn(compiler, content)
            _refuse_deadly(compiler, content)
            return
    assert last is not None
    raise CompileFailed(f"the C compiler `{compiler.name}` failed: {_complaint(last)}")


def _refuse_torn(compiler: Compiler, content: bytes) -> None:
    """Raises CompileFailed for a library of ELF whose end is missing: loading it, the C library may end the process."""
    if content[:4] != b"\x7fELF":
        return
    head = ("<" if content[5:6] == b"\1" else ">") + ("HHI3QI6H" if content[4:5] == b"\2" else "HHI3II6H")
    try:
        *_, listed, _, _, _, _, size, count, _ = struct.unpack_from(head, content, 16)
    except struct.error:
        listed, size, count = len(content), 1, 1
    if listed + size * count > len(content):  # the list of what is in it comes last
        raise CompileFailed(f"the C compiler `{compiler.name}` made half a library")


def _refuse_deadly(compiler: Compiler, content: bytes) -> None:
    """Raises CompileFailed for a library that is checked by AddressSanitizer, which ends every process that has loaded a
    library before it; where it was loaded first (`LD_PRELOAD`), all is well."""
    if re.search(rb"\0_?__asan_init\0", content) is None:
        return
    if sys.platform == "win32" or not hasattr(ctypes.CDLL(None), "__asan_init"):
        words = "makes libraries that end the process that loads them: it is asked for AddressSanitizer"
        raise CompileFailed(f"the C compiler `{compiler.name}` {words}")


def _complaint(run: subprocess.CompletedProcess[str]) -> str:
    """How a compiler ended, and the most telling line of what it said."""
    lines = [line.strip() for line in (run.stderr or run.stdout).splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"\b(?:error|fatal|No space)\b", line)] or lines
    words = "".join(character for character in (telling or [""])[0] if character.isprintable())[:200]
    if run.returncode == 0:
        return words or "it made no library"
    ended = f"it was killed by signal {-run.returncode}" if run.returncode < 0 else f"exit code {run.returncode}"
    return f"{ended}: {words}" if words else ended


def _run(command: Sequence[str], folder: Path | None, limit: float) -> subprocess.CompletedProcess[str]:
    """Run a command with all that it starts; nothing of it is left when it takes too long or is interrupted.

    What zig has made of its own C library stays beside the libraries, or it would be made each time.
    """
    environ = {**os.environ, "LC_ALL": "C"}
    if folder is not None:
        environ |= {name: str(folder) for name in ("TMPDIR", "TMP", "TEMP")}
        environ |= {"ZIG_GLOBAL_CACHE_DIR": str(folder.parent / "zig"), "ZIG_LOCAL_CACHE_DIR": str(folder / "zig")}
    try:
        with subprocess.Popen(
            command,
            cwd=folder,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            try:
                out, complaint = process.communicate(timeout=limit)
            except BaseException:
                _end(process)
                raise
    except subprocess.TimeoutExpired:
        raise CompileFailed(f"the C compiler `{command[0]}` was given up after {limit:.0f} seconds") from None
    except OSError as error:
        raise CompileFailed(f"`{command[0]}` cannot be run: {(error.strerror or str(error)).lower()}") from None
    return subprocess.CompletedProcess(command, process.returncode, out, complaint)


def _end(process: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        process.kill()
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass

"""Chat completions over HTTP, the interface that most servers of language models share, with a transcript.

Every request and its answer are a line of the transcript (JSON). A request that is in the transcript of an earlier run
is answered from there, once for each time it was asked, so a run that broke off goes on without paying again. The key
comes from the environment (``LORCANA_LLM_KEY``), goes to the server alone, and is in no transcript and no message.
"""

from __future__ import annotations

import hashlib
import http.client
import ipaddress
import json
import os
import ssl
import time
import urllib.error
import urllib.request
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from lorcana_env._util import arguments
from lorcana_env.agents.locked import LockedAgent
from lorcana_env.apps.language.answers import whole_thoughts
from lorcana_env.apps.language.tokens import tokens, tokens_in
from lorcana_env.game.agent import AgentFailed, BudgetSpent

KEY = "LORCANA_LLM_KEY"
MAX_BYTES = 4 << 20  # of an answer of a server
PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before the first retry, doubled for each other; and the most
_TRY_AGAIN = (408, 409, 425, 429, *range(500, 600))
_CHUNK = 1 << 16
_SETTINGS = "; settings such as max_completion_tokens=4096, temperature=none, and body.NAME=VALUE change what is sent"
_WORDS = 160  # of what a server said, in a message


class Answer(NamedTuple):
    """What a model answered. ``cut``: whether the server ended it at the limit of tokens, or within a thought."""

    text: str
    cut: bool


@dataclass
class Spent:
    """The cost of answers: ``tokens_in`` with those that were ``cached`` there; ``cost`` in the unit of the prices.

    ``cut``: answers that were cut off, ``lost`` of them before they named an action; ``illegal``: whole ones without;
    ``models``: what the server called those that answered.
    """

    calls: int = 0
    cut: int = 0
    lost: int = 0
    illegal: int = 0
    tokens_in: int = 0
    cached: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    estimated: bool = False  # whether the server did not say how many tokens, of one call at least
    models: set[str] = field(default_factory=set)

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out


@dataclass(frozen=True)
class Prices:
    """Prices of a million tokens."""

    input: float
    output: float
    cached: float

    @classmethod
    def load(cls, path: str, model: str) -> Prices:
        """Those of a model in a file ``{"MODEL": {"input": 0.15, "cached": 0.08, "output": 0.6}}``."""
        try:
            entries = json.loads(Path(path).read_text("utf-8"))
            entry = entries[model]
            numbers = [entry["input"], entry["output"], entry.get("cached", entry["input"])]
            prices = [arguments.number(value, "a price") for value in numbers]
            if min(prices) < 0:
                raise ValueError
            return cls(*prices)
        except OSError as error:
            raise ValueError(f"the prices {path} cannot be read: {error.strerror}") from None
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            raise ValueError(
                f'{path} has no prices of {model}: write {{"{model}": {{"input": 0.15, "output": 0.6}}}}, '
                "for a million tokens"
            ) from None

    def cost(self, tokens_in: int, cached: int, tokens_out: int) -> float:
        return ((tokens_in - cached) * self.input + cached * self.cached + tokens_out * self.output) / 1e6


@dataclass
class Chat(LockedAgent):
    """Asks ``model`` at ``url``, also in several threads at once.

    ``fields``: the body of a request besides model and messages, as ``{"temperature": 0.0, "max_tokens": 4096}``;
    ``timeout``: seconds for an answer; ``budget``: tokens that may be spent in all.
    """

    model: str
    url: str
    fields: dict[str, Any] = field(default_factory=dict)
    retries: int = 4
    timeout: float = 600.0
    budget: int | None = None
    prices: Prices | None = None
    transcript: Path | None = None
    spent: Spent = field(default_factory=Spent)
    sleep: Callable[[float], None] = time.sleep

    def __post_init__(self) -> None:
        self._answered: dict[str, deque[dict[str, Any]]] = defaultdict(deque)
        self._under_way = 0  # tokens of requests, about
        if self.transcript is not None:
            self._read_transcript(self.transcript)

    def ask(self, messages: list[dict[str, str]]) -> Answer:
        """The answer to a conversation. :class:`AgentFailed`, of one line, when there is none."""
        body = {**self.fields, "model": self.model, "messages": messages}
        asked = json.dumps(body, ensure_ascii=True, sort_keys=True)
        digest = hashlib.sha256(f"{self.url}\n{asked}".encode()).hexdigest()
        with self._lock:
            known = self._answered.get(digest)
            entry = known.popleft() if known else None
        if entry is None:
            with self._reserved(messages):
                entry = self._entry(digest, body, self._answer(asked.encode()))
            self._write_transcript(entry)
        with self._lock:
            self._add(entry)
        return Answer(str(entry["answer"]), entry["cut"])

    def count(self, lost: int = 0, illegal: int = 0) -> int:
        """Count answers without an action; returns how many were lost so far."""
        with self._lock:
            self.spent.lost += lost
            self.spent.illegal += illegal
            return self.spent.lost

    def failed(self, what: str) -> AgentFailed:
        """The error that says what is wrong with the answers of the model."""
        return AgentFailed(self._named(what))

    @contextmanager
    def _reserved(self, messages: list[dict[str, str]]) -> Iterator[None]:
        """Count a request while it is under way; :class:`BudgetSpent` where those before it spend the budget."""
        spent = self.spent
        with self._lock:
            used = spent.tokens + self._under_way
            if self.budget is not None and used >= self.budget:
                raise BudgetSpent(self._named(f"has used {used:,} tokens, its budget is {self.budget:,}"))
            size = tokens_in(messages) + spent.tokens_out // max(1, spent.calls)
            self._under_way += size
        try:
            yield
        finally:
            with self._lock:
                self._under_way -= size

    # -- the server ------------------------------------------------------------------------------------------------

    def _answer(self, body: bytes) -> dict[str, Any]:
        for attempt in range(self.retries + 1):
            why, wait = "", min(LONGEST_PAUSE, PAUSE * 2**attempt)
            try:
                return _completion(self._post(body))
            except urllib.error.HTTPError as error:
                said = self._said(error)
                why = f"answers {error.code} {said}".rstrip()
                if error.code in (401, 403):
                    raise self.failed(f"{why}; the key is taken from {KEY}") from None
                if error.code not in _TRY_AGAIN:
                    raise self.failed(why + (_SETTINGS if error.code == 400 else "")) from None
                wait = _retry_after(error.headers.get("Retry-After"), wait)
            except (OSError, http.client.HTTPException) as error:
                reason = getattr(error, "reason", None) or error
                why = f"cannot be reached: {self._short(str(reason) or type(reason).__name__)}"
            except _Broken as error:
                why = self._short(str(error))
            if attempt < self.retries:
                self.sleep(wait)
        raise self.failed(f"{why} (tried {self.retries + 1} times)")

    def _post(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key := _key():
            headers["Authorization"] = f"Bearer {key}"
        address = self.url if self.url.endswith("/chat/completions") else f"{self.url}/chat/completions"
        request = urllib.request.Request(address, body, headers, method="POST")
        until = time.monotonic() + self.timeout
        with _opener(self.url).open(request, timeout=self.timeout) as response:
            found = bytearray()
            while chunk := response.read1(_CHUNK):
                found += chunk
                if len(found) > MAX_BYTES:
                    raise _Broken(f"answers more than {MAX_BYTES:,} bytes")
                if time.monotonic() > until:
                    raise _Broken(f"did not finish its answer within {self.timeout:g} seconds")
            if response.length:
                raise _Broken("broke off in the middle of its answer")
            return bytes(found)

    def _said(self, error: urllib.error.HTTPError) -> str:
        """Return the error message of a server."""
        try:
            text = error.read(_CHUNK).decode("utf-8", "replace")
        except (OSError, http.client.HTTPException):
            return ""
        with suppress(ValueError, KeyError, TypeError):
            text = _message(json.loads(text)["error"])
        return self._short(text)

    def _short(self, text: str) -> str:
        """A text in one short line, without the key."""
        if key := _key():
            text = text.replace(key, "***")
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in text[:4096]).split())
        return text if len(text) <= _WORDS else f"{text[:_WORDS]}..."

    def _named(self, what: str) -> str:
        return f"the model {self.model} at {self.url} {what}"

    # -- what is kept ----------------------------------------------------------------------------------------------

    def _entry(self, digest: str, body: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        """A line of the transcript. A key that the model repeats is left out."""
        text, usage = answer["text"], answer["usage"]
        if key := _key():
            text = text.replace(key, "***")
        estimated = usage is None
        if usage is None:
            usage = {"in": tokens_in(body["messages"]), "cached": 0, "out": tokens(text)}
        return {
            "request": digest, "url": self.url, "model": self.model, "messages": body["messages"], "answer": text,
            "cut": answer["cut"], "tokens": usage, "estimated": estimated, "time": round(time.time(), 3),
            "by": self._short(answer["by"]),
        }  # fmt: skip

    def _add(self, entry: dict[str, Any]) -> None:
        usage, spent = entry["tokens"], self.spent
        spent.calls += 1
        spent.cut += entry["cut"]
        spent.tokens_in += usage["in"]
        spent.cached += usage["cached"]
        spent.tokens_out += usage["out"]
        spent.estimated |= entry["estimated"]
        spent.models |= {entry["by"]} - {""}
        if self.prices is not None:
            spent.cost += self.prices.cost(usage["in"], usage["cached"], usage["out"])

    def _write_transcript(self, entry: dict[str, Any]) -> None:
        if self.transcript is None:
            return
        line = json.dumps(entry, ensure_ascii=True) + "\n"
        with self._lock:
            try:
                with open(self.transcript, "ab") as file:
                    file.write(line.encode())
            except OSError as error:
                raise ValueError(f"the transcript {self.transcript} cannot be written: {error.strerror}") from None

    def _read_transcript(self, path: Path) -> None:
        """Take the answers of an earlier run. A last line that was not finished is cut off."""
        try:
            data = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise ValueError(f"the transcript {path} cannot be read: {error.strerror}") from None
        whole = data[: data.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                entry = json.loads(line)
                usage = {key: arguments.integer(entry["tokens"][key], key, 0) for key in ("in", "cached", "out")}
                kept = {
                    "answer": entry["answer"], "cut": bool(entry.get("cut")), "tokens": usage,
                    "estimated": bool(entry["estimated"]), "by": str(entry.get("by", "")),
                }  # fmt: skip
                self._answered[entry["request"]].append(kept)
            except (ValueError, KeyError, TypeError, RecursionError):
                raise ValueError(f"line {number} of {path} is none of a transcript: name another file") from None
        if len(whole) < len(data):
            os.truncate(path, len(whole))


class _Broken(Exception):
    """An answer that is none; it is asked for again."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key goes to the address that was named, and to no other."""

    def redirect_request(self, *args: Any, **more: Any) -> None:
        return None


@lru_cache(maxsize=1)
def authorities() -> ssl.SSLContext:
    """Whom to trust behind https, read once: it takes the time of ten texts of a game, and more."""
    return ssl.create_default_context()


def _opener(url: str) -> urllib.request.OpenerDirector:
    host = urlsplit(url).hostname or ""
    try:
        here = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        here = False
    proxies = [urllib.request.ProxyHandler({})] if here else []
    secure = [urllib.request.HTTPSHandler(context=authorities())] if url.startswith("https:") else []
    return urllib.request.build_opener(_NoRedirect, *proxies, *secure)


def _key() -> str:
    """The key for the server, or ""; ``ValueError``, without the key, for one that no header can hold."""
    key = os.environ.get(KEY, "").strip()
    if not (key.isascii() and key.isprintable()):
        raise ValueError(f"{KEY} holds a line break or another letter that no key has")
    return key


def _message(error: Any) -> str:
    """What an error of a server says."""
    return str(error["message"] if isinstance(error, dict) and "message" in error else error)


def _completion(data: bytes) -> dict[str, Any]:
    """The text of an answer, whether it was cut off, which model gave it, and what it cost (None: not said)."""
    try:
        answer = json.loads(data)
        if error := answer.get("error"):
            raise _Broken(f"answers an error: {_message(error)}")
        choice = answer["choices"][0]
        content, ended = choice["message"].get("content"), choice.get("finish_reason")
        usage, by = answer.get("usage"), answer.get("model")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise _Broken("answers what is no chat completion") from None
    if ended == "error":
        raise _Broken(f"answers an error: {_message(choice.get('error', ''))}".rstrip(": "))
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    text = content if isinstance(content, str) else ""
    told = {
        "text": text, "cut": ended == "length" or whole_thoughts(text) != text, "by": by if isinstance(by, str) else "",
    }  # fmt: skip
    try:
        details = usage.get("prompt_tokens_details") or {}
        counted = {
            "in": arguments.integer(usage["prompt_tokens"], "prompt_tokens", 0),
            "cached": arguments.integer(details.get("cached_tokens") or 0, "cached_tokens", 0),
            "out": arguments.integer(usage["completion_tokens"], "completion_tokens", 0),
        }
    except (AttributeError, KeyError, TypeError, ValueError):
        return {**told, "usage": None}
    return {**told, "usage": counted}


def _retry_after(header: str | None, otherwise: float) -> float:
    """The seconds that a server asks to wait."""
    try:
        return min(LONGEST_PAUSE, max(0.0, float(header))) if header else otherwise
    except ValueError:
        return otherwise

"""A server of chat completions for tests, which answers as it is told to: well, badly, slowly, not at all."""

import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Cut(NamedTuple):
    """An answer that ended at the limit of tokens."""

    text: str
    ended: str = "length"


class ModelServer:
    """``script``: what to answer to each request, in order, then "plays". ``requests``: headers and bodies received.

    ``model``: the name that its answers give.
    """

    def __init__(self, *script, usage=True, model="test-model"):
        self.script, self.usage, self.model, self.requests = list(script), usage, model, []
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                owner.requests.append((self.path, dict(self.headers), body))
                owner.reply(self, owner.script.pop(0) if owner.script else "plays", body)

            def log_message(self, *words):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._server.shutdown()
        self._server.server_close()

    def agent(self, **settings):
        text = ",".join(f"{key}={value}" for key, value in settings.items())
        return f"llm:test-model@{self.url}" + (f"#{text}" if text else "")

    def reply(self, request, what, body):
        if isinstance(what, tuple) and not isinstance(what, Cut):  # status, text, headers
            status, text, *headers = what
            self.send(request, status, text.encode(), dict(*headers))
        elif what == "slow":
            time.sleep(1)
            self.send(request, 200, b"{}")
        elif what == "drips":
            request.send_response(200)
            request.end_headers()
            for _ in range(40):
                request.wfile.write(b" ")
                request.wfile.flush()
                time.sleep(0.05)
        elif what == "breaks off":
            data = self.completion("Action: 0", body)
            request.send_response(200)
            request.send_header("Content-Length", str(len(data)))
            request.end_headers()
            request.wfile.write(data[: len(data) // 2])
            request.close_connection = True
        elif what == "hangs up":
            request.close_connection = True
            request.connection.shutdown(2)
        elif isinstance(what, bytes):
            self.send(request, 200, what)
        else:
            text = self.plays(body) if what == "plays" else what
            if body.get("stream"):
                self.send(request, 200, self.stream(text), {"Content-Type": "text/event-stream"})
            else:
                self.send(request, 200, self.completion(text, body), {"Content-Type": "application/json"})

    def plays(self, body):
        """The first answer that does something; the numbers stand in the last message."""
        listed = re.findall(r"^  \[(\d+)\] (.+)$", body["messages"][-1]["content"], re.MULTILINE)
        return f"I think.\nAction: {listed[0][0]}" if listed else "?"

    def completion(self, text, body):
        text, ended = text if isinstance(text, Cut) else (text, "stop")
        message = {"role": "assistant", "content": text, "reasoning_content": "Action: 99, or is it not?"}
        answer = {"id": "1", "object": "chat.completion", "created": 1, "model": self.model,
                  "choices": [{"index": 0, "message": message, "finish_reason": ended}]}  # fmt: skip
        if self.usage:
            asked = sum(len(message["content"]) for message in body["messages"]) // 4
            answer["usage"] = {"prompt_tokens": asked, "completion_tokens": 10, "total_tokens": asked + 10,
                               "prompt_tokens_details": {"cached_tokens": asked // 2}}  # fmt: skip
        return json.dumps(answer).encode()

    def stream(self, text):
        """The answer as server-sent events, in two parts."""
        parts = [({"role": "assistant", "content": text}, None), ({}, "stop")]
        lines = [
            {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "test-model",
             "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
            for delta, reason in parts
        ]  # fmt: skip
        lines.append({**lines[-1], "choices": [],
                      "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}})  # fmt: skip
        return "".join(f"data: {json.dumps(line)}\n\n" for line in lines).encode() + b"data: [DONE]\n\n"

    def send(self, request, status, data, headers=None):
        request.send_response(status)
        for key, value in (headers or {}).items():
            request.send_header(key, value)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

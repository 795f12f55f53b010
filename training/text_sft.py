"""Fine-tune a language model on chats of games, and serve it as an opponent (docs/language.md).

    lorcana record shipped shipped --text --games 200 --to chats.jsonl
    python -m training.text_sft chats.jsonl --save runs/text
    python -m training.text_sft --serve runs/text --port 8001
    lorcana suite language --small llm:text@http://127.0.0.1:8001/v1

It needs the extra trl. ``--model`` names a folder or a model that transformers can load; without it a model of two
small layers is made from nothing, with a vocabulary of the chats: it shows that all works, and plays badly. Chats are
cut into pieces of ``--length`` tokens; the loss is that of the answers alone.
"""

import argparse
import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import torch
from datasets import Dataset
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import AutoModelForCausalLM, AutoTokenizer, LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast
from trl import SFTConfig, SFTTrainer

END, PAD = "<|end|>", "<|pad|>"
ROLES = ("system", "user", "assistant")
TEMPLATE = (
    "{% for message in messages %}{{ '<|' + message['role'] + '|>' }}"
    "{% if message['role'] == 'assistant' %}{% generation %}{{ message['content'] + '<|end|>' }}{% endgeneration %}"
    "{% else %}{{ message['content'] + '<|end|>' }}{% endif %}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}"
)
VOCABULARY, LAYERS, WIDTH, HEADS = 4096, 2, 128, 4
MAX_BODY = 16 << 20  # bytes of a request


def small_model(chats: list[dict[str, Any]], length: int) -> tuple[Any, Any]:
    """A model of :data:`LAYERS` layers with random weights, and a tokenizer of the chats."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = [PAD, END, *(f"<|{role}|>" for role in ROLES)]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=VOCABULARY, special_tokens=special, initial_alphabet=alphabet)
    tokenizer.train_from_iterator((message["content"] for chat in chats for message in chat["messages"]), trainer)
    words = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=END, pad_token=PAD)
    words.chat_template = TEMPLATE
    config = LlamaConfig(
        vocab_size=len(words), hidden_size=WIDTH, intermediate_size=4 * WIDTH, num_hidden_layers=LAYERS,
        num_attention_heads=HEADS, max_position_embeddings=4 * length, pad_token_id=words.pad_token_id,
        eos_token_id=words.eos_token_id, bos_token_id=None,
    )  # fmt: skip
    return LlamaForCausalLM(config), words


def pieces(chats: list[dict[str, Any]], words: Any, length: int) -> Dataset:
    """Runs of messages of at most ``length`` tokens, each ending with an answer."""
    found: list[dict[str, Any]] = []
    for chat in chats:
        run: list[dict[str, str]] = []
        size = 0
        for told, answer in zip(chat["messages"][1::2], chat["messages"][2::2]):
            more = sum(len(words(message["content"])["input_ids"]) + 4 for message in (told, answer))
            if run and size + more > length:
                found.append({"messages": run})
                run, size = [], 0
            if more <= length:
                run, size = [*run, told, answer], size + more
        if run:
            found.append({"messages": run})
    return Dataset.from_list(found)


def train(args: argparse.Namespace) -> None:
    """Fine-tune, report the loss on the chats for tests, save."""
    chats = [json.loads(line) for line in Path(args.chats).read_text("utf-8").splitlines()]
    chats = [chat for chat in chats if chat["result"] >= (1 if args.won else -1)]
    if args.model:
        model, words = AutoModelForCausalLM.from_pretrained(args.model), AutoTokenizer.from_pretrained(args.model)
    else:
        torch.manual_seed(0)
        model, words = small_model(chats, args.length)
    parts = {name: pieces([c for c in chats if c["split"] == name], words, args.length) for name in ("train", "test")}
    config = SFTConfig(
        output_dir=args.save, max_steps=args.steps, per_device_train_batch_size=args.batch, learning_rate=args.rate,
        max_length=args.length, assistant_only_loss=True, logging_steps=max(1, args.steps // 10), save_strategy="no",
        report_to="none", bf16=False, use_cpu=not torch.cuda.is_available(),
    )  # fmt: skip
    trainer = SFTTrainer(
        model, config, train_dataset=parts["train"], eval_dataset=parts["test"] or None, processing_class=words
    )
    before = trainer.evaluate()["eval_loss"] if len(parts["test"]) else float("nan")
    trainer.train()
    after = trainer.evaluate()["eval_loss"] if len(parts["test"]) else float("nan")
    trainer.save_model(args.save)
    words.save_pretrained(args.save)
    n = len(parts["train"])
    print(f"{n} pieces; loss of the answers held out: {before:.3f} before, {after:.3f} after {args.steps} steps")


class Model:
    """A saved model that answers chats."""

    def __init__(self, folder: str, length: int) -> None:
        self.words = AutoTokenizer.from_pretrained(folder)
        self.model = AutoModelForCausalLM.from_pretrained(folder).eval()
        self.length = length

    def answer(self, messages: list[dict[str, str]], most: int) -> tuple[str, int, int]:
        """The likeliest answer, at most ``most`` tokens; the last ``length`` tokens of the chat are read."""
        asked = self.words.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
        tokens = self.words(asked, add_special_tokens=False, return_tensors="pt")["input_ids"][:, -self.length :]
        with torch.no_grad():
            made = self.model.generate(
                tokens, attention_mask=torch.ones_like(tokens), max_new_tokens=most, do_sample=False
            )[0, tokens.shape[1] :]
        return self.words.decode(made, skip_special_tokens=True), tokens.shape[1], len(made)


def serve(args: argparse.Namespace) -> None:
    """Answer chat completions on this machine; where LORCANA_LLM_KEY is set, to those who send it."""
    model, key = Model(args.serve, args.length), os.environ.get("LORCANA_LLM_KEY", "")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            if key and self.headers.get("Authorization") != f"Bearer {key}":
                self.say(401, {"error": {"message": "the key is wrong or missing"}})
                return
            try:
                size = int(self.headers.get("Content-Length", 0))
                if size > MAX_BODY:
                    raise ValueError("the request is too long")
                body = json.loads(self.rfile.read(size))
                text, asked, made = model.answer(body["messages"], min(int(body.get("max_tokens", 16)), args.answer))
            except (ValueError, KeyError, TypeError) as error:
                self.say(400, {"error": {"message": f"no chat: {error}"}})
                return
            self.say(200, {
                "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": asked, "completion_tokens": made, "total_tokens": asked + made},
            })  # fmt: skip

        def say(self, status: int, told: dict[str, Any]) -> None:
            data = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *words: Any) -> None:
            """Log nothing."""

    server = HTTPServer(("127.0.0.1", args.port), Handler)
    print(f"llm:{Path(args.serve).name}@http://127.0.0.1:{server.server_port}/v1", flush=True)
    server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chats", nargs="?", help="file of lorcana record --text")
    parser.add_argument("--model", help="folder, or name of a model that transformers can load")
    parser.add_argument("--won", action="store_true", help="learn from the games that were won alone")
    parser.add_argument("--save", default="runs/text", help="folder of the model (%(default)s)")
    parser.add_argument("--steps", type=int, default=200, help="gradient steps (%(default)s)")
    parser.add_argument("--batch", type=int, default=4, help="pieces of a gradient step (%(default)s)")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate (%(default)s)")
    parser.add_argument("--length", type=int, default=1024, help="tokens that are read at once (%(default)s)")
    parser.add_argument("--serve", help="serve the model of this folder instead")
    parser.add_argument("--port", type=int, default=8001, help="port of --serve (%(default)s)")
    parser.add_argument("--answer", type=int, default=16, help="tokens of an answer at most (%(default)s)")
    args = parser.parse_args()
    if args.serve:
        serve(args)
    elif args.chats:
        train(args)
    else:
        parser.error("name the chats, or --serve a model")


if __name__ == "__main__":
    main()

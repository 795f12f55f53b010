"""``lorcana serve mcp``, ``serve env``: games for language models and for what trains them (docs/language.md)."""

import click

from lorcana_env._util.optional import extra

host_option = click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0: reachable from other machines."
)
token_option = click.option(
    "--token", envvar="LORCANA_ENV_TOKEN", help="Ask for this token. [default: $LORCANA_ENV_TOKEN, else one is drawn]"
)


@click.command()
@click.option("--http", is_flag=True, help="Serve over HTTP instead of standard input and output.")
@click.option("--port", type=click.IntRange(0, 65535), default=8643, show_default=True, help="0: any free one.")
@host_option
@token_option
def mcp(http: bool, port: int, host: str, token: str | None) -> None:
    """Let a language model play over the Model Context Protocol.

    Without options it speaks on standard input and output, for a client that starts it. With --http it prints one line:
    the address, with a token that keeps others out.
    """
    server = extra("lorcana_env.apps.language.mcp").server()
    if not http:
        server.run("stdio")
        return
    security = extra("mcp.server.transport_security").TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = server.streamable_http_app(host=host, transport_security=security)  # TokenRequired checks the host
    extra("lorcana_env.apps.page.token_server").serve(app, "/mcp", click.echo, port, host, token)


@click.command("serve-env")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free one.")
@host_option
@token_option
@click.option("--sessions", type=click.IntRange(1), default=64, show_default=True, help="Games at once.")
def serve_env(port: int, host: str, token: str | None, sessions: int) -> None:
    """Serve games as an OpenEnv environment. Prints one line: the address, with a token that keeps others out."""
    app = extra("lorcana_env.apps.language.openenv").application(sessions)
    extra("lorcana_env.apps.language.table").Table.warm()
    extra("lorcana_env.apps.page.token_server").serve(app, "", click.echo, port, host, token)

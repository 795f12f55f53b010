from lorcana_env.cli import main

main(prog_name="lorcana")

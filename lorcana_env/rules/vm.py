"""The program machine: one instruction of a card's bytecode at a time.

Which instructions there are and what operands they have says :mod:`lorcana_env.rules.record.opcodes`. A program works
on the registers of its frame: the cards last selected (``SET_THEM``), the cards looked at (``SET_LOOKED``), the
cards something is taken from (``SET_SOURCE``), whether the last step was performed (``frame.performed``) and
how much it did (``frame.result``). An instruction that needs a decision asks and is entered again with
``frame.phase`` set and the answer in ``st.answer``.
"""

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.program.dispatch import about_nobody, carry_out, skip


@jit
def program_step(st, tb, d):
    """Carry out the instruction at the frame's program counter."""
    # In the order written, as much as can be done (6.7.2.3; 2.0: 6.7.2.4); each sentence for itself (6.2.5).
    frame = st.frames[d]
    ins = tb.code[frame.instruction]
    op = ins[0]
    if frame.phase == 0 and about_nobody(st, d, op, ins):
        skip(st, d, op, ins)
    else:
        carry_out(st, tb, d, op, ins)

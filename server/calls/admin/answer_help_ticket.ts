import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { moveByStaff, presentAdminTicket, type StaffMove } from '#server/modules/support/index.ts';
import { findTicket } from '#server/modules/support/queries.ts';

export const answer_help_ticket = handler('admin/answer_help_ticket', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'tickets')) return refuse('forbidden', say(help, 'refused.role'));
  const before = await findTicket(db, input.ticket_id);
  if (!before) return refuse('not_found', say(help, 'refused.ticket'));
  if (before.author_id === actor.user_id) return refuse('forbidden', say(help, 'refused.own'));
  const move = parseMove(input);
  if (isRefusal(move)) return move;
  const after = await moveByStaff(db, before, move, actor, now);
  return isRefusal(after) ? after : { ticket: presentAdminTicket(after, actor.user_id) };
});

/** What staff does. An answer needs a text, and the number of the last message that it takes into account. */
function parseMove(input: ParsedInput<'admin/answer_help_ticket'>): StaffMove | Refusal<'invalid_input'> {
  const { verb, text, seq, close } = input;
  if (verb !== 'reply') return { verb };
  if (text !== undefined && seq !== undefined) return { verb, text, seq, close };
  const message = say(help, 'refused.no_answer');
  return refuse('invalid_input', message, { errors: [{ path: text === undefined ? 'text' : 'seq', message }] });
}

import { isRefusal, refuse } from '#contract/errors.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { findOwnTicket, presentHelpMessage, presentTicket, readThread } from '#server/modules/support/index.ts';

export const help_ticket = handler('user/help_ticket', async ({ actor, db, deps }, { ticket_id, ...page }) => {
  const ticket = await findOwnTicket(db, ticket_id, actor);
  if (!ticket) return refuse('not_found', say(help, 'refused.ticket'));
  const thread = await readThread(db, ticket.id, page);
  if (isRefusal(thread)) return thread;
  const secret = secretOf(deps.config);
  return {
    ticket: presentTicket(ticket),
    items: thread.shown.map((row) => presentHelpMessage(row, secret)),
    next_cursor: thread.next_cursor,
  };
});

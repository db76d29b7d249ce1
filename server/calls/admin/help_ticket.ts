import { isRefusal, refuse } from '#contract/errors.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { presentAdminHelpMessage, presentAdminTicket, readThread } from '#server/modules/support/index.ts';
import { findTicket } from '#server/modules/support/queries.ts';

export const help_ticket = handler('admin/help_ticket', async ({ actor, db, deps }, { ticket_id, ...page }) => {
  const ticket = await findTicket(db, ticket_id);
  if (!ticket) return refuse('not_found', say(help, 'refused.ticket'));
  const thread = await readThread(db, ticket.id, page);
  if (isRefusal(thread)) return thread;
  const secret = secretOf(deps.config);
  return {
    ticket: presentAdminTicket(ticket, actor.user_id),
    items: thread.shown.map((row) => presentAdminHelpMessage(row, secret)),
    next_cursor: thread.next_cursor,
  };
});

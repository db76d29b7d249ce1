import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { emptyMessage } from '#server/modules/messages/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import {
  addToTicket,
  findOwnTicket,
  moveByStaff,
  openTicket,
  presentAdminHelpMessage,
  presentAdminTicket,
  presentHelpMessage,
  presentTicket,
  readMessage,
  readThread,
  refuseAbout,
  type StaffMove,
} from '#server/modules/support/index.ts';
import { findTicket, listTickets, listTicketsOf } from '#server/modules/support/queries.ts';

export const add_help_support = handler('user/add_help_support', async (context, input) => {
  const { actor, read, inTx, providers, deps, files, now, language, request } = context;
  const { subject, text, email, booking_id, event_id, provider_id, client_key, file_names } = input;
  const author_id = actor.kind === 'user' ? actor.user_id : null;
  const unseen = await refuseAbout(read, input, actor);
  if (unseen) return unseen;
  if (author_id === null && email === undefined) {
    const message = say(help, 'refused.no_email');
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  // Guests' addresses are not verified, so the quota of files is that of their network.
  const sender = author_id === null ? { guest: `network ${request.ip}` } : { user_id: author_id };
  const ticket = await openTicket(
    {
      author_id,
      guest_email: author_id === null ? (email ?? null) : null,
      language: shippedLanguage(language),
      subject,
      booking_id: booking_id ?? null,
      event_id: event_id ?? null,
      provider_id: provider_id ?? null,
    },
    { text, client_key: client_key ?? null, uploads: files, file_names, sender },
    secretOf(deps.config),
    { files: providers.files, inTx, read, now },
  );
  return isRefusal(ticket) ? ticket : { ticket: presentTicket(ticket) };
});

export const user_help_ticket_list = handler('user/help_ticket_list', async ({ actor, db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listTicketsOf(db, actor.user_id, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.last_at);
  return { items: shown.map(presentTicket), next_cursor };
});

export const user_help_ticket = handler('user/help_ticket', async ({ actor, db, deps }, { ticket_id, ...page }) => {
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

export const add_help_message = handler('user/add_help_message', async (context, input) => {
  const { actor, read, inTx, providers, deps, files, now } = context;
  const { ticket_id, text, client_key, file_names } = input;
  const ticket = await findOwnTicket(read, ticket_id, actor);
  if (!ticket) return refuse('not_found', say(help, 'refused.ticket'));
  if (text === '' && files.length === 0) return emptyMessage();
  const { author_id, guest_email } = ticket;
  const sender = author_id === null ? { guest: guest_email ?? '' } : { user_id: author_id };
  const added = await addToTicket(
    ticket,
    { text, client_key: client_key ?? null, uploads: files, file_names, sender },
    { files: providers.files, inTx, read, now },
  );
  if (isRefusal(added)) return added;
  const message = await readMessage(read, ticket.id, added.message_seq);
  return { message: presentHelpMessage(message, secretOf(deps.config)), ticket: presentTicket(added.ticket) };
});

export const admin_help_ticket_list = handler('admin/help_ticket_list', async ({ actor, db }, input) => {
  const { state, mine, limit, cursor } = input;
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listTickets(db, { state, assigned_to: mine ? actor.user_id : null, limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.status_at);
  return { items: shown.map((row) => presentAdminTicket(row, actor.user_id)), next_cursor };
});

export const admin_help_ticket = handler('admin/help_ticket', async ({ actor, db, deps }, { ticket_id, ...page }) => {
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

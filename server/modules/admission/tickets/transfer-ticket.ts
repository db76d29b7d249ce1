import { type RefusalOf, refuse } from '#contract/errors.ts';
import { ticketTransfer } from '#locales/areas/ticket-transfer.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { changeTicketHolder, endAnswers } from '#server/modules/bookings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { decideTransfer } from './rules/ticket-holder.ts';
import { findTicket, type TicketRow } from './ticket-store.ts';

/** Per booking: enough for a large group that changes its mind, too little to mail many strangers. */
const PER_BOOKING = { max: 60, seconds: 86_400 } as const;
/** Per ticket. */
const PER_TICKET = { max: 6, seconds: 86_400 } as const;

/** The new holder of a ticket, and the turn of its codes that the caller saw. */
interface TransferInput {
  readonly name: string;
  readonly email: string;
  readonly expected_turn: number;
}

/**
 * Gives a ticket to somebody else in the open transaction: it gets new codes, the answers of whoever had it end, and
 * its new holder and whoever paid are mailed. Returns the ticket as it is now. Giving it to the person who has it
 * changes nothing.
 */
export async function transferTicket(
  tx: Tx,
  row: TicketRow,
  input: TransferInput,
  now: Date,
): Promise<TicketRow | RefusalOf<'ticket_state' | 'rate_limited' | 'not_found'>> {
  const { name, email, expected_turn } = input;
  const decided = decideTransfer(row, now);
  if (decided) return refuse('ticket_state', decided.detail, { extra: { why: decided.violated } });
  if (row.attendee_name === name && row.attendee_email?.toLowerCase() === email.toLowerCase()) return row;
  for (const [subject, limit] of [
    [`ticket_transfer:${row.id}`, PER_TICKET],
    [`booking_transfers:${row.booking_id}`, PER_BOOKING],
  ] as const) {
    const wait = await takeTry(tx, subject, limit, now);
    if (wait > 0)
      return refuse('rate_limited', say(ticketTransfer, 'refused.often', { minutes: Math.ceil(wait / 60) }), {
        extra: { retry_after: wait },
      });
  }
  const isMoved = await changeTicketHolder(tx, { id: row.id, turn: expected_turn }, { name, email }, now);
  if (!isMoved) return refuse('ticket_state', say(ticketTransfer, 'refused.changed'), { extra: { why: 'changed' } });
  await endAnswers(tx, row.id);
  const from = { name: row.attendee_name, email: row.attendee_email };
  await enqueueJob(tx, 'send-transfer-mails', { ticket_id: row.id, turn: expected_turn + 1, from });
  return (await findTicket(tx, row.id)) ?? refuse('not_found');
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { noteDatesOfTicket } from '../holds/own-date-store.ts';

/**
 * Gives a valid ticket to somebody else if it still has the code turn that was seen. Returns whether it had: of two
 * competing transfers one is refused.
 */
export async function changeTicketHolder(
  tx: Tx,
  ticket: { readonly id: string; readonly turn: number },
  to: { readonly name: string; readonly email: string },
  now: Date,
): Promise<boolean> {
  await noteDatesOfTicket(tx, ticket.id);
  const done = await tx
    .updateTable('tickets')
    .set((on) => ({
      attendee_name: to.name,
      attendee_email: to.email,
      code_turn: on('code_turn', '+', 1),
      transfers: on('transfers', '+', 1),
      transferred_at: now,
    }))
    .where('id', '=', ticket.id)
    .where('code_turn', '=', ticket.turn)
    .where('status', '=', 'valid')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/**
 * Ends the links of the tickets `t` that a condition finds: they count as transferred. Their codes stay, since whoever
 * booked may have printed them.
 */
export async function endTicketLinks(tx: Tx, condition: RawBuilder<SqlBool>, now: Date): Promise<void> {
  await sql`
    UPDATE tickets AS t SET transfers = transfers + 1, transferred_at = ${now}::timestamptz
    WHERE (${condition})`.execute(tx);
}

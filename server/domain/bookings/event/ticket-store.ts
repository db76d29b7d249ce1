import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { type OwnTicket, remapTickets, type TicketCount } from './rules/remap-tickets.ts';

/** The lists of a booking's discount code, whether or not it can still be used. */
export async function findCodeLists(db: ReadDb | Tx, code_id: string) {
  const found = await db
    .selectFrom('discount_codes')
    .select(['service_ids', 'event_ids', 'occurrence_ids', 'package_ids'])
    .where('id', '=', code_id)
    .executeTakeFirst();
  return found ?? null;
}

/** Moves, adds and ends a booking's tickets so that they are those of its items. The customer gives up `ends`. */
export async function remapOwnTickets(tx: Tx, booking_id: string, ends: readonly string[], now: Date): Promise<void> {
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'package_id', 'occurrence_id'])
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'valid')
    .orderBy('position')
    .execute();
  const { moved, added, ended } = remapTickets(tickets, await listKinds(tx, booking_id), ends);
  for (const { id, ...place } of moved)
    await tx
      .updateTable('tickets')
      .set((eb) => ({ ...place, code_turn: eb('code_turn', '+', 1) }))
      .where('id', '=', id)
      .execute();
  if (added.length > 0) await insertBlank(tx, booking_id, added, now);
  if (ended.length > 0)
    await tx
      .updateTable('tickets')
      .set((eb) => ({ status: 'cancelled', code_turn: eb('code_turn', '+', 1) }))
      .where('id', 'in', [...ended])
      .execute();
}

/** The numbers of tickets by package and date that a booking's items contain; passes have no date. */
async function listKinds(tx: Tx, booking_id: string): Promise<TicketCount[]> {
  const { rows } = await sql<TicketCount>`
    SELECT i.package_id, CASE WHEN p.covers = 'date' THEN i.occurrence_id END AS occurrence_id,
      max(i.seats) AS count
    FROM booking_items i JOIN packages p ON p.id = i.package_id
    WHERE i.booking_id = ${booking_id}::uuid AND i.change_id IS NULL
    GROUP BY i.package_id, CASE WHEN p.covers = 'date' THEN i.occurrence_id END
    ORDER BY min(i.line)`.execute(tx);
  return rows;
}

async function insertBlank(tx: Tx, booking_id: string, added: readonly Omit<OwnTicket, 'id'>[], now: Date) {
  const last = await tx
    .selectFrom('tickets')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('booking_id', '=', booking_id)
    .executeTakeFirst();
  const from = last?.position ?? 0;
  await tx
    .insertInto('tickets')
    .values(added.map((place, n) => ({ ...place, id: newId(), booking_id, position: from + n + 1, created_at: now })))
    .execute();
}

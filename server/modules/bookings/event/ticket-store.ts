import { sql } from 'kysely';
import { z } from 'zod';
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

const Tickets = z.array(z.object({ id: z.string(), package_id: z.string(), occurrence_id: z.string().nullable() }));
const Counts = z.array(z.object({ package_id: z.string(), occurrence_id: z.string().nullable(), count: z.int() }));

/** Moves, adds and ends a booking's tickets so that they are those of its items. The customer gives up `ends`. */
export async function remapOwnTickets(tx: Tx, booking_id: string, ends: readonly string[], now: Date): Promise<void> {
  const { tickets, counts, last } = await findOwnTickets(tx, booking_id);
  const { moved, added, ended } = remapTickets(tickets, counts, ends);
  if (moved.length + added.length + ended.length === 0) return;
  const blank = added.map((place, n) => ({ id: newId(), ...place, position: last + n + 1 }));
  await sql`
    WITH moved AS (
      UPDATE tickets t
      SET package_id = place.package_id, occurrence_id = place.occurrence_id, code_turn = t.code_turn + 1
      FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS place (id uuid, package_id uuid, occurrence_id uuid)
      WHERE t.id = place.id
    ), ended AS (
      UPDATE tickets SET status = 'cancelled', code_turn = code_turn + 1 WHERE id = ANY(${[...ended]}::uuid[])
    )
    INSERT INTO tickets (id, booking_id, package_id, occurrence_id, position, created_at)
    SELECT place.id, ${booking_id}::uuid, place.package_id, place.occurrence_id, place.position, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(blank)}::jsonb)
      AS place (id uuid, package_id uuid, occurrence_id uuid, position int)`.execute(tx);
}

/**
 * Reads a booking's valid tickets in their order, the last position of any ticket, and the numbers of tickets by
 * package and date that its items contain; passes have no date.
 */
async function findOwnTickets(
  tx: Tx,
  booking_id: string,
): Promise<{ tickets: readonly OwnTicket[]; counts: readonly TicketCount[]; last: number }> {
  const { rows } = await sql<{ tickets: unknown; counts: unknown; last: number | null }>`
    SELECT (
      SELECT COALESCE(json_agg(json_build_object('id', t.id, 'package_id', t.package_id,
        'occurrence_id', t.occurrence_id) ORDER BY t.position), '[]')
      FROM tickets t WHERE t.booking_id = ${booking_id}::uuid AND t.status = 'valid'
    ) AS tickets, (
      SELECT COALESCE(json_agg(json_build_object('package_id', k.package_id, 'occurrence_id', k.occurrence_id,
        'count', k.count) ORDER BY k.line), '[]')
      FROM (
        SELECT i.package_id, CASE WHEN p.covers = 'date' THEN i.occurrence_id END AS occurrence_id,
          max(i.seats) AS count, min(i.line) AS line
        FROM booking_items i JOIN packages p ON p.id = i.package_id
        WHERE i.booking_id = ${booking_id}::uuid AND i.change_id IS NULL
        GROUP BY i.package_id, CASE WHEN p.covers = 'date' THEN i.occurrence_id END
      ) k
    ) AS counts, (SELECT max(position) FROM tickets WHERE booking_id = ${booking_id}::uuid) AS last`.execute(tx);
  const { tickets = [], counts = [], last = null } = rows[0] ?? {};
  return { tickets: Tickets.parse(tickets), counts: Counts.parse(counts), last: last ?? 0 };
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { GatewayEvent } from '#server/providers/payments/port.ts';

export type GatewayEventRow = Selectable<DB['gateway_events']>;

const columns = (event: GatewayEvent, now: Date): RawBuilder<unknown> => sql`
  ${event.id}, ${event.kind}, ${now}::timestamptz, ${event.gateway_id}, ${event.key}, ${event.account}`;

/** Marks a gateway event as handled. Returns false if it was handled before. */
export async function claimEvent(tx: Tx, event: GatewayEvent, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO gateway_events (id, kind, received_at, gateway_id, key, account, handled_at)
    VALUES (${columns(event, now)}, ${now}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET handled_at = excluded.handled_at, retry_at = NULL
    WHERE gateway_events.handled_at IS NULL
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/**
 * Stores an event without a matching payment for a retry. `nextTry` computes the next attempt from its arrival and the
 * number of attempts; null means never.
 */
export async function storeUnmatched(
  tx: Tx,
  event: GatewayEvent,
  nextTry: (received_at: Date, tries: number) => Date | null,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ received_at: Date; tries: number }>`
    INSERT INTO gateway_events (id, kind, received_at, gateway_id, key, account, tries)
    VALUES (${columns(event, now)}, 1)
    ON CONFLICT (id) DO UPDATE SET handled_at = NULL, tries = gateway_events.tries + 1
    RETURNING received_at, tries`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An event that found no payment was not stored.');
  await tx
    .updateTable('gateway_events')
    .set({ retry_at: nextTry(row.received_at, row.tries) })
    .where('id', '=', event.id)
    .execute();
}

/** The position of an event in the list of retries. */
export type EventCursor = Pick<GatewayEventRow, 'id' | 'retry_at'>;

/** Lists events that are due for a retry, most overdue first, after a cursor. */
export async function listEventsToRetry(
  db: Db,
  now: Date,
  after: EventCursor | null,
  limit: number,
): Promise<GatewayEventRow[]> {
  const { rows } = await sql<GatewayEventRow>`
    SELECT * FROM gateway_events WHERE retry_at <= ${now}::timestamptz
      AND (
        ${after?.id ?? null}::text IS NULL
        OR (retry_at, id) > (${after?.retry_at ?? null}::timestamptz, ${after?.id ?? null}))
    ORDER BY retry_at, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Lists the subjects of events without a matching payment, without duplicates, oldest first. */
export async function listUnmatched(
  db: ReadDb,
  since: Date,
  limit: number,
): Promise<{ kind: string; gateway_id: string; received_at: Date; is_retried: boolean }[]> {
  const { rows } = await sql<{ kind: string; gateway_id: string; received_at: Date; is_retried: boolean }>`
    SELECT kind, gateway_id, min(received_at) AS received_at, bool_or(retry_at IS NOT NULL) AS is_retried
    FROM gateway_events
    WHERE handled_at IS NULL AND received_at >= ${since}::timestamptz
    GROUP BY kind, gateway_id
    ORDER BY 3, 2
    LIMIT ${limit}`.execute(db);
  return rows;
}

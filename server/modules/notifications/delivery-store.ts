import { type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** Which messages the log of deliveries shows. */
export interface DeliveriesWanted {
  readonly state: string | null;
  readonly channel: string | null;
  /** A part of the address or number. */
  readonly search: string | null;
  readonly limit: number;
  readonly after: { readonly at: string; readonly id: string } | null;
}

/** Lists messages without their content for staff, newest first, with one more than `limit` if there are more. */
export function listDeliveries(db: ReadDb, { state, channel, search, limit, after }: DeliveriesWanted) {
  let query = db
    .selectFrom('outbox_messages')
    .leftJoin('users', 'users.id', 'outbox_messages.user_id')
    .select([
      ...(['outbox_messages.id', 'channel', 'kind', 'to_address', 'state', 'reason', 'attempts'] as const),
      ...(['due_at', 'sent_at', 'outbox_messages.created_at', 'users.name as user_name'] as const),
    ])
    .orderBy('outbox_messages.created_at', 'desc')
    .orderBy('outbox_messages.id', 'desc')
    .limit(limit + 1);
  if (state !== null) query = query.where('state', '=', state);
  if (channel !== null) query = query.where('channel', '=', channel);
  if (search !== null) query = query.where(sql<SqlBool>`strpos(lower(to_address), ${search.toLowerCase()}) > 0`);
  if (after !== null)
    query = query.where(
      sql<SqlBool>`(outbox_messages.created_at, outbox_messages.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  return query.execute();
}

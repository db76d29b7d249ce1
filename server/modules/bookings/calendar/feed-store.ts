import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** A calendar subscription to a user's bookings, or to the bookings of one of their pages. */
export interface CalendarFeed {
  readonly id: string;
  readonly user_id: string;
  readonly provider_id: string | null;
  readonly version: number;
}

const COLUMNS = ['calendar_feeds.id', 'calendar_feeds.user_id', 'provider_id', 'version'] as const;

/** Finds an active feed by its id; null unless its owner may still see its bookings. */
export async function findFeed(db: ReadDb, id: string): Promise<CalendarFeed | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .leftJoin('providers', 'providers.id', 'calendar_feeds.provider_id')
    .select(COLUMNS)
    .where('calendar_feeds.id', '=', id)
    .where('is_on', '=', true)
    .where('users.status', '=', 'active')
    .where((on) =>
      on.or([on('provider_id', 'is', null), on('providers.owner_id', '=', on.ref('calendar_feeds.user_id'))]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a user's own active feed (of their bookings, or of a page); otherwise null. */
export async function findOwnFeed(
  db: ReadDb,
  user_id: string,
  provider_id: string | null,
): Promise<CalendarFeed | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('provider_id', provider_id === null ? 'is' : '=', provider_id)
    .where('is_on', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Enables or disables a user's feed with a new version, which invalidates earlier addresses. */
export async function renewFeed(
  tx: Tx,
  feed: { readonly id: string; readonly user_id: string; readonly provider_id: string | null; readonly is_on: boolean },
  now: Date,
): Promise<CalendarFeed> {
  return tx
    .insertInto('calendar_feeds')
    .values({ ...feed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .constraint('calendar_feed_one')
        .doUpdateSet((on) => ({ version: on('calendar_feeds.version', '+', 1), is_on: feed.is_on, created_at: now })),
    )
    .returning(['id', 'user_id', 'provider_id', 'version'])
    .executeTakeFirstOrThrow();
}

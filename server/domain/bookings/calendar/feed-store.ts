import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** A calendar's subscription: to a user's bookings, or to what is booked with a page of theirs. */
export interface CalendarFeed {
  readonly id: string;
  readonly user_id: string;
  readonly provider_id: string | null;
  readonly version: number;
}

const COLUMNS = ['calendar_feeds.id', 'calendar_feeds.user_id', 'provider_id', 'version'] as const;

/** The feed with an id while it is on and whoever made it may still see what is in it; or null. */
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

/** A user's own feed (of their bookings, or of a page) while it is on; or null. */
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

/** Switches a user's feed on or off with a new turn, so that no address given out before opens it any more. */
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

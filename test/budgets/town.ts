import { sql } from 'kysely';
import { seedOccurrences } from '#db/seed/events/large-events.ts';
import { seedLarge } from '#db/seed/large.ts';
import { refreshAllListings } from '#server/modules/listings/index.ts';
import type { TestApp } from '../app.ts';
import { givenWorld, type World } from '../inputs.ts';
import { countDays } from './history.ts';

const PAGES = 2_000;

/** How many events have so many dates each. */
const EVENTS = [
  { events: 300, each: 1 },
  { events: 100, each: 5 },
] as const;

/**
 * Fills an app's database with a town that is the same in every run: 2,000 published pages with an owner and two
 * services each, half of them in one city, every tenth online; 400 events, a quarter of them with five dates; and the
 * small world of the examples. The ids of the town are the same as well, since the order of rows follows from them.
 */
export async function givenTown(it: TestApp): Promise<World> {
  const [db, now] = [it.deps.database.write, it.clock.now()];
  // Functions of `public` come before PostgreSQL's.
  await sql`CREATE SEQUENCE town_ids`.execute(db);
  await sql`
    CREATE FUNCTION public.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE
    AS 'SELECT md5(nextval(''town_ids'')::text)::uuid'`.execute(db);
  await seedLarge(db, { providers: PAGES }, now, () => undefined);
  const { rows } = await sql<{ owner_id: string }>`SELECT DISTINCT owner_id FROM providers`.execute(db);
  for (const { owner_id } of rows)
    for (const { events, each } of EVENTS) await seedOccurrences(db, { owner_id, count: events * each, each, now });
  await sql`DROP FUNCTION public.gen_random_uuid`.execute(db);
  await sql`
    UPDATE services SET place = 'virtual' FROM providers p
    WHERE p.id = services.provider_id AND split_part(p.slug, '-', 2)::int % 10 = 0`.execute(db);
  // With one owner of them all, PostgreSQL would expect that anybody has hundreds of pages.
  await sql`
    INSERT INTO users (id, name, email, email_verified, timezone)
    SELECT id, name, slug || '@example.com', true, timezone FROM providers ORDER BY id`.execute(db);
  await sql`UPDATE providers SET owner_id = id`.execute(db);
  await refreshAllListings(db, now);
  const world = await givenWorld(it);
  await countDays(it);
  return world;
}

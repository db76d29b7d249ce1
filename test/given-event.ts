import type { Insertable } from 'kysely';
import type { CallInput } from '#contract/index.ts';
import { DAY_MS } from '#contract/instant.ts';
import type { DB } from '#db/types.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { newId } from '#server/kernel/ids.ts';
import { paddedRange } from '#server/modules/availability/rules.ts';
import type { TestApp } from './app.ts';
import { givenProvider, givenUser } from './given.ts';

type Deps = Pick<AppDeps, 'database' | 'clock'>;
type DateColumns = { starts_at: string; minutes?: number } & Partial<
  Omit<Insertable<DB['occurrences']>, 'starts_at' | 'ends_at' | 'own_venue'>
>;
type Package = Partial<Insertable<DB['packages']>>;
type EventColumns = Partial<Insertable<DB['events']>>;

/**
 * An event with dates and packages as the tables hold it: published, in the room, 20 seats, one package of 15.00. By
 * default it has three dates, a week apart, of 90 minutes; a date is its start (an instant) or columns of its own. The
 * calendar is taken only with `needs_provider`. A draft has rules, but no occurrences.
 */
export async function givenEvent(
  deps: Deps,
  own: EventColumns & { dates?: readonly (string | DateColumns)[]; packages?: readonly Package[] } = {},
) {
  const { dates = weekly(deps.clock.now()), packages = [{}], ...columns } = own;
  const provider = own.provider_id === undefined ? await givenProvider(deps) : null;
  const provider_id = own.provider_id ?? provider?.id ?? '';
  const id = own.id ?? newId();
  const event = await insertEvent(deps, { ...columns, id, provider_id });
  const planned = dates.map((date) => (typeof date === 'string' ? { starts_at: date } : date));
  await insertRules(deps, event, planned);
  const occurrences = event.status === 'draft' ? [] : await insertOccurrences(deps, event, planned);
  const package_ids = await insertPackages(deps, id, packages);
  const [occurrence_id = '', package_id = ''] = [occurrences[0]?.id, package_ids[0]];
  const occurrence_ids = occurrences.map((each) => each.id);
  return {
    id,
    provider_id,
    provider,
    token: provider?.token ?? '',
    /** The first date and package. */
    occurrence_id,
    package_id,
    occurrence_ids,
    occurrences,
    package_ids,
  };
}

function weekly(now: Date): string[] {
  const first = Math.floor(now.getTime() / DAY_MS) * DAY_MS + 4 * DAY_MS + 2 * 3_600_000;
  return [0, 7, 14].map((days) => new Date(first + days * DAY_MS).toISOString());
}

type EventRow = Awaited<ReturnType<typeof insertEvent>>;

async function insertEvent(deps: Deps, own: EventColumns & { id: string; provider_id: string }) {
  const db = deps.database.write;
  const now = deps.clock.now();
  const page = await db
    .selectFrom('providers')
    .select(['timezone', 'currency', 'category_ids', 'lat', 'lon'])
    .where('id', '=', own.provider_id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('events')
    .values({
      status: 'published',
      title: 'Sourdough evening',
      text: 'We bake two loaves, and you take one home.',
      venue_name: 'Room 2',
      address: '100 Main Street',
      area_label: 'Pearl District, Portland',
      ...page,
      capacity: 20,
      needs_provider: false,
      published_at: own.status === 'draft' ? null : now,
      created_at: now,
      updated_at: now,
      ...own,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const MINUTES = 90;

const localOf = (at: string, timezone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone);

/** The first date is the rule's; the others are added ones. */
async function insertRules(deps: Deps, event: EventRow, dates: readonly DateColumns[]): Promise<void> {
  const [first, ...others] = dates.map(({ starts_at, minutes = MINUTES }) => {
    const local = localOf(starts_at, event.timezone);
    return { date: local.toPlainDate().toString(), start_time: local.toPlainTime().toString(), minutes };
  });
  if (!first) return;
  const { date, ...time } = first;
  const rule = { id: newId(), event_id: event.id, from_date: date, until_date: date, ...time };
  await deps.database.write.insertInto('event_rules').values(rule).execute();
  const added = others.map((each) => ({ ...each, event_id: event.id, kind: 'added' }));
  if (added.length > 0) await deps.database.write.insertInto('event_dates').values(added).execute();
}

async function insertOccurrences(deps: Deps, event: EventRow, dates: readonly DateColumns[]) {
  if (dates.length === 0) return [];
  const rows = dates.map(({ starts_at, minutes = MINUTES, ...own }, at) => ({
    id: newId(),
    event_id: event.id,
    provider_id: event.provider_id,
    date: localOf(starts_at, event.timezone).toPlainDate().toString(),
    is_added: at > 0,
    original_start: starts_at,
    starts_at: new Date(starts_at),
    ends_at: new Date(Date.parse(starts_at) + minutes * 60_000),
    capacity: event.capacity,
    online_capacity: event.online_capacity,
    ...own,
  }));
  await deps.database.write.insertInto('occurrences').values(rows).execute();
  if (event.needs_provider) await insertCommitments(deps, event, rows);
  return rows;
}

async function insertCommitments(
  deps: Deps,
  { id, provider_id }: EventRow,
  rows: readonly { id: string; starts_at: Date; ends_at: Date }[],
): Promise<void> {
  const page = await deps.database.write
    .selectFrom('providers')
    .select(['calendar_id', 'buffer_before_minutes', 'buffer_after_minutes'])
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow();
  const taken = rows.map((row) => {
    const padded = paddedRange(row.starts_at, row.ends_at, page.buffer_before_minutes, page.buffer_after_minutes);
    return {
      id: row.id,
      provider_id,
      calendar_id: page.calendar_id,
      family_id: id,
      kind: 'event',
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      padded: `[${padded.from},${padded.to})`,
      capacity: 1,
    };
  });
  await deps.database.write.insertInto('commitments').values(taken).execute();
}

async function insertPackages(deps: Deps, event_id: string, packages: readonly Package[]): Promise<string[]> {
  const rows = packages.map((own, position) => ({
    id: newId(),
    event_id,
    position,
    name: position === 0 ? 'Standard' : `Ticket ${position + 1}`,
    amount: 1500,
    ...own,
  }));
  if (rows.length > 0) await deps.database.write.insertInto('packages').values(rows).execute();
  return rows.map((row) => row.id);
}

type Fields = Partial<CallInput<'event/create_event'>>;

/** What a complete event consists of: Fridays at 19:00, for 90 minutes, 17 dates from 8 May 2026, in Portland. */
export const completeEvent = {
  title: 'Sourdough evening',
  text: 'We bake two loaves, and you take one home.',
  attendance: 'in_person' as const,
  venue: {
    name: 'The bakery',
    address: '12 Oven Street',
    area_label: 'Pearl District, Portland',
    location: { lat: 45.52, lon: -122.68 },
  },
  capacity: 12,
  schedule: { starts_on: '2026-05-08', start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=17' },
  packages: [{ name: 'Seat', amount: 3800 }],
};

/** Creates an event by its call, on a new page or on that of `by`, published unless `publish` says otherwise. */
export async function givenManagedEvent(
  it: Pick<TestApp, 'deps' | 'call'>,
  own: Fields = {},
  by?: { readonly provider_id: string; readonly token: string },
) {
  const page = by ?? (await newPage(it));
  const input = { ...completeEvent, publish: true, ...own, provider_id: page.provider_id };
  const { body, status, problem } = await it.call('event/create_event', input, { token: page.token });
  if (status !== 200) throw new Error(`No event: ${problem.code} ${problem.detail}`);
  return { ...page, event: body.event, event_id: body.event._id, clashes: body.clashes };
}

async function newPage(it: Pick<TestApp, 'deps'>) {
  const page = await givenProvider(it.deps);
  return { provider_id: page.id, token: page.token };
}

/** A paid booking of one date of an event, as the tables hold it. */
export async function givenSoldSeats(
  it: TestApp,
  own: {
    readonly event_id: string;
    readonly occurrence_id: string;
    readonly package_id: string;
    readonly seats?: number;
  },
): Promise<{ booking_id: string }> {
  const db = it.deps.database.write;
  const { seats = 1, event_id, occurrence_id, package_id } = own;
  const event = await db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow();
  const date = await db.selectFrom('occurrences').selectAll().where('id', '=', occurrence_id).executeTakeFirstOrThrow();
  const sold = await db.selectFrom('packages').selectAll().where('id', '=', package_id).executeTakeFirstOrThrow();
  const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
  const booking_id = newId();
  const price = sold.amount * seats;
  const now = it.clock.now();
  await db
    .insertInto('bookings')
    .values({
      id: booking_id,
      kind: 'event',
      event_id,
      customer_id: customer.id,
      provider_id: event.provider_id,
      title: event.title,
      participants: seats,
      starts_at: date.starts_at,
      ends_at: date.ends_at,
      timezone: event.timezone,
      place: 'at_venue',
      status: 'confirmed',
      payment_status: 'paid',
      currency: event.currency,
      price,
      total: price,
      line_items: JSON.stringify([{ code: 'price', audience: ['customer', 'provider'], amount: price }]),
      cancellation_policy: event.cancellation_policy,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const item = { id: newId(), booking_id, line: 0, occurrence_id, package_id, title: sold.name, seats };
  await db
    .insertInto('booking_items')
    .values({ ...item, unit_amount: sold.amount, price })
    .execute();
  await db
    .insertInto('seats')
    .values([
      { booking_id, occurrence_id, is_online: false, participants: seats },
      { booking_id, occurrence_id, package_id, participants: seats },
    ])
    .execute();
  return { booking_id };
}

import { sql } from 'kysely';
import { DAY_MS, epochMs } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { city, localTime } from '../town.ts';
import type { SoldEvent } from './compose-sale.ts';
import { planDates } from './dates.ts';
import type { TownEvent } from './schema.ts';

/** How long ago the events were published, and those with past dates before the first of them. */
const PUBLISHED_DAYS = 30;

interface Host {
  readonly id: string;
  readonly slug: string;
  readonly owner_id: string | null;
  readonly category_ids: readonly string[];
}

type Plan = ReturnType<typeof planDates>;

/** An event with its page and its dates. */
interface Planned {
  readonly id: string;
  readonly event: TownEvent;
  readonly host: Host;
  readonly plan: Plan;
}

/**
 * Inserts the town's events as published: their rules, dates, tickets, codes of hidden tickets, and the time that they
 * take in their pages' calendars. `pictures` are ids by picture name (`insertPictures`). Returns what can be sold of
 * events with an owner. Throws for an unknown page.
 */
export async function insertEvents(
  tx: Tx,
  town: { readonly events: readonly TownEvent[]; readonly pictures: ReadonlyMap<string, string>; readonly now: Date },
): Promise<SoldEvent[]> {
  const { events, pictures, now } = town;
  const local = localTime(now);
  const hosts = new Map(
    (await tx.selectFrom('providers').select(['id', 'slug', 'owner_id', 'category_ids']).execute()).map((host) => [
      host.slug,
      host,
    ]),
  );
  const categories = new Map(
    (await tx.selectFrom('service_categories').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  );
  const planned = events.map((event): Planned => {
    const host = hosts.get(event.host);
    if (!host) throw new Error(`${event.slug}: there is no page ${event.host}.`);
    return { id: newId(), event, host, plan: planDates(event, local) };
  });
  await tx
    .insertInto('events')
    .values(
      planned.map((each) => ({
        ...eventRow(each, now),
        category_ids: categoriesOf(each, categories),
        picture_ids: Array.from(
          { length: each.event.pictures },
          (_, index) => pictures.get(`events/${each.event.slug}-${index + 1}`) ?? [],
        ).flat(),
      })),
    )
    .execute();
  await insertSchedules(tx, planned);
  const dates = await insertOccurrences(tx, planned);
  const packages = await insertPackages(tx, planned, local.toPlainDate(), now);
  return planned.flatMap(({ id, event, host, plan }) => {
    if (host.owner_id === null) return [];
    const own = dates.filter((date) => date.event_id === id);
    const next = own.slice(plan.past);
    return {
      ...{ id, event, provider_id: host.id, owner_id: host.owner_id, past: own.slice(0, plan.past) },
      next: plan.days.map((day) => next.find(({ date, label }) => date === day && label === '')),
      package_ids: packages.filter(({ each }) => each.id === id).map((each) => each.id),
    };
  });
}

/** The categories that an event names, or the first one of its page. */
function categoriesOf({ event, host }: Planned, categories: ReadonlyMap<string, string>): string[] {
  if (event.categories.length > 0) return event.categories.flatMap((slug) => categories.get(slug) ?? []);
  return host.category_ids.slice(0, 1);
}

function eventRow({ id, event, host, plan }: Planned, now: Date) {
  const { venue } = event;
  const began = plan.past > 0 && plan.dates[0] ? epochMs(plan.dates[0].starts_at) : now.getTime();
  const published = new Date(began - PUBLISHED_DAYS * DAY_MS);
  return {
    id,
    provider_id: host.id,
    status: 'published',
    title: event.title,
    text: event.text,
    attendance: event.attendance,
    ...(venue
      ? { venue_name: venue.name, address: venue.address, area_label: venue.area, lat: venue.lat, lon: venue.lon }
      : {}),
    arrival_note: event.arrival_note,
    doors_minutes: event.doors_minutes,
    timezone: city.timezone,
    currency: city.currency,
    capacity: event.capacity,
    online_capacity: event.online_capacity,
    needs_provider: event.needs_provider,
    cancellation_policy: event.cancellation_policy,
    materialized_until: plan.materialized_until,
    published_at: published,
    created_at: published,
    updated_at: published,
  };
}

async function insertSchedules(tx: Tx, planned: readonly Planned[]): Promise<void> {
  await tx
    .insertInto('event_rules')
    .values(
      planned.flatMap(({ id, plan }) =>
        plan.schedule.segments.map((segment) => ({ id: newId(), event_id: id, ...segment })),
      ),
    )
    .execute();
  await tx
    .insertInto('event_dates')
    .values(
      planned.flatMap(({ id, plan }) => [
        ...plan.schedule.excluded.map((date) => ({ event_id: id, date, kind: 'excluded' })),
        ...plan.schedule.added.map((date) => ({ event_id: id, ...date, kind: 'added' })),
      ]),
    )
    .execute();
}

/** Inserts the dates of events, and the time in calendars that those with their provider take. Returns the dates. */
async function insertOccurrences(tx: Tx, planned: readonly Planned[]) {
  const rows = planned.flatMap(({ id, event, host, plan }) =>
    plan.dates.map(({ date, source, starts_at, ends_at }) => ({
      id: newId(),
      event_id: id,
      provider_id: host.id,
      date,
      is_added: source === 'added',
      original_start: starts_at,
      starts_at: new Date(epochMs(starts_at)),
      ends_at: new Date(epochMs(ends_at)),
      label: source === 'added' ? (event.series?.added?.label ?? '') : '',
      capacity: event.capacity,
      online_capacity: event.online_capacity,
    })),
  );
  await tx.insertInto('occurrences').values(rows).execute();
  await sql`
    INSERT INTO commitments (id, provider_id, calendar_id, family_id, kind, starts_at, ends_at, padded, capacity)
    SELECT o.id, o.provider_id, p.calendar_id, o.event_id, 'event', o.starts_at, o.ends_at,
      tstzrange(
        o.starts_at - make_interval(mins => p.buffer_before_minutes),
        o.ends_at + make_interval(mins => p.buffer_after_minutes)), 1
    FROM occurrences o JOIN events e ON e.id = o.event_id JOIN providers p ON p.id = o.provider_id
    WHERE e.needs_provider AND e.id = ANY (${planned.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows;
}

/** Inserts the tickets of events, and the codes of hidden ones. Returns the tickets. */
async function insertPackages(tx: Tx, planned: readonly Planned[], today: Temporal.PlainDate, now: Date) {
  const packages = planned.flatMap((each) =>
    each.event.packages.map((ticket, position) => ({ each, ticket, position, id: newId() })),
  );
  await tx
    .insertInto('packages')
    .values(
      packages.map(({ each, ticket, position, id }) => ({
        id,
        event_id: each.id,
        position,
        name: ticket.name,
        text: ticket.text,
        amount: ticket.amount,
        capacity: ticket.capacity,
        min_per_booking: ticket.min_per_booking,
        max_per_booking: ticket.max_per_booking,
        attendance: ticket.attendance,
        booking_mode: ticket.booking_mode,
        is_hidden: ticket.is_hidden,
        ...saleOf(ticket, each.plan, today),
      })),
    )
    .execute();
  await tx
    .insertInto('discount_codes')
    .values(
      packages.flatMap(({ each, ticket, id }) =>
        ticket.code === null
          ? []
          : {
              id: newId(),
              provider_id: each.host.id,
              code: ticket.code,
              kind: 'fixed',
              value: 0,
              currency: city.currency,
              event_ids: [each.id],
              package_ids: [id],
              created_at: now,
              updated_at: now,
            },
      ),
    )
    .execute();
  return packages;
}

/** What a ticket covers and when it is on sale, as columns of `packages`. */
function saleOf({ covers, sale }: TownEvent['packages'][number], { days }: Plan, today: Temporal.PlainDate) {
  const [from, until] = covers === null ? [days[0], null] : [days[covers[0]], days[covers[1]]];
  const first = Temporal.PlainDate.from(from ?? today);
  const instant = (day: Temporal.PlainDate, plainTime: string) =>
    new Date(day.toZonedDateTime({ timeZone: city.timezone, plainTime }).epochMilliseconds);
  return {
    covers: covers === null ? 'date' : 'series',
    series_from: covers === null ? null : first.toString(),
    series_until: until,
    sale_starts_at: sale.from_days === undefined ? null : instant(today.add({ days: sale.from_days }), '09:00'),
    sale_ends_at:
      sale.until_days_before === undefined
        ? null
        : instant(first.subtract({ days: sale.until_days_before }).add({ days: 1 }), '00:00'),
    sale_ends_minutes: sale.until_minutes,
  };
}

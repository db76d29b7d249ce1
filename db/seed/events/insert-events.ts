import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { city } from '../town.ts';
import { planDates } from './dates.ts';
import type { TownEvent } from './schema.ts';

/** How long ago the events were published. */
const PUBLISHED_DAYS = 12;

interface Host {
  readonly id: string;
  readonly slug: string;
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
 * take in their pages' calendars. `pictures` are ids by picture name (`insertPictures`). Throws for an unknown page.
 */
export async function insertEvents(
  tx: Tx,
  town: { readonly events: readonly TownEvent[]; readonly pictures: ReadonlyMap<string, string>; readonly now: Date },
): Promise<void> {
  const { events, pictures, now } = town;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(city.timezone).toPlainDate();
  const hosts = new Map(
    (await tx.selectFrom('providers').select(['id', 'slug', 'category_ids']).execute()).map((host) => [
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
    return { id: newId(), event, host, plan: planDates(event, today, city.timezone) };
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
  await insertOccurrences(tx, planned);
  await insertPackages(tx, planned, today, now);
}

/** The categories that an event names, or the first one of its page. */
function categoriesOf({ event, host }: Planned, categories: ReadonlyMap<string, string>): string[] {
  if (event.categories.length > 0) return event.categories.flatMap((slug) => categories.get(slug) ?? []);
  return host.category_ids.slice(0, 1);
}

function eventRow({ id, event, host, plan }: Planned, now: Date) {
  const { venue } = event;
  const published = new Date(now.getTime() - PUBLISHED_DAYS * DAY_MS);
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

/** Inserts the dates of events, and the time in calendars that those with their provider take. */
async function insertOccurrences(tx: Tx, planned: readonly Planned[]): Promise<void> {
  await tx
    .insertInto('occurrences')
    .values(
      planned.flatMap(({ id, event, host, plan }) =>
        plan.dates.map(({ date, source, starts_at, ends_at }) => ({
          id: newId(),
          event_id: id,
          provider_id: host.id,
          date,
          original_start: starts_at,
          starts_at,
          ends_at,
          label: source === 'added' ? (event.series?.added?.label ?? '') : '',
          capacity: event.capacity,
          online_capacity: event.online_capacity,
        })),
      ),
    )
    .execute();
  await sql`
    INSERT INTO commitments (id, provider_id, calendar_id, family_id, kind, starts_at, ends_at, padded, capacity)
    SELECT o.id, o.provider_id, p.calendar_id, o.event_id, 'event', o.starts_at, o.ends_at,
      tstzrange(
        o.starts_at - make_interval(mins => p.buffer_before_minutes),
        o.ends_at + make_interval(mins => p.buffer_after_minutes)), 1
    FROM occurrences o JOIN events e ON e.id = o.event_id JOIN providers p ON p.id = o.provider_id
    WHERE e.needs_provider AND e.id = ANY (${planned.map(({ id }) => id)}::uuid[])`.execute(tx);
}

async function insertPackages(
  tx: Tx,
  planned: readonly Planned[],
  today: Temporal.PlainDate,
  now: Date,
): Promise<void> {
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

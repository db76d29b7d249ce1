import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { DAY_MS } from '#contract/instant.ts';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { instantOf, isTimeOff, type PackedRule, packedRule, unpackRule } from './rule-store.ts';
import { settingsOf } from './rules/settings.ts';
import { type Availability, type Busy, type Slot, slotsBetween } from './rules/slots-between.ts';

/** The requested range of starts, with an exclusive end. */
export interface SlotWindow {
  readonly from: Date;
  readonly to: Date;
}

export interface SlotOptions {
  readonly now: Date;
  /** Requested seats; 1 when absent. */
  readonly participants?: number | undefined;
  /** The booking that is being moved, which does not block itself. The caller has verified access to it. */
  readonly ignore_booking_id?: string | null | undefined;
}

const serviceColumns = [
  'title',
  'is_active',
  'amount',
  'duration_minutes',
  'slot_step_minutes',
  'place',
  'capacity',
  'booking_mode',
  'cancellation_policy',
  'cancel_cutoff_minutes',
  'move_cutoff_minutes',
  'max_moves',
] as const satisfies readonly (keyof DB['services'])[];

const providerColumns = [
  'id',
  'slug',
  'name',
  'owner_id',
  'status',
  'timezone',
  'currency',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'min_notice_minutes',
  'max_advance_days',
  'area_label',
  'is_address_public',
  'lat',
  'lon',
  'visit_radius_miles',
  'schedule_version',
] as const satisfies readonly (keyof DB['providers'])[];

type ServiceColumns = Pick<Selectable<DB['services']>, (typeof serviceColumns)[number]>;
type ProviderColumns = Pick<Selectable<DB['providers']>, (typeof providerColumns)[number]>;

/** The columns of a service that affect its slots and bookings. */
export interface SlotService extends Readonly<ServiceColumns> {
  readonly id: string;
  readonly currency: string;
}

/** The columns of the service's provider. */
export interface SlotProvider extends Readonly<ProviderColumns> {
  readonly visit_places: readonly ChosenPlace[];
}

/** The complete input of a service's bookable times, with the source rows. */
export interface SlotInput {
  readonly service: SlotService;
  readonly provider: SlotProvider;
  readonly input: Availability;
}

/** How far around the requested range rows are read: openings and bookings of neighbouring days may extend into it. */
const MARGIN_MS = 4 * DAY_MS;

/** A group session of the service with seats left: start, end, padded start, padded end (seconds), seats left. */
type SessionRow = readonly [number, number, number, number, number];

/** The complete input of a service's bookable times, as one row. Lists are JSON, parsed only when they are needed. */
export interface SlotRow extends SlotProvider, Readonly<ServiceColumns> {
  readonly service_id: string;
  readonly service_currency: string;
  /** Of each rule a `PackedRule`. */
  readonly rules: string;
  /**
   * All other commitments with their buffers: starts in one list and ends in another (seconds). A list of pairs would
   * take the database twice the time.
   */
  readonly taken_from: string | null;
  readonly taken_to: string | null;
  /** Of each group session with seats left a `SessionRow`. */
  readonly sessions: string | null;
}

/**
 * Reads the complete input of a service's bookable times in a window, in one statement; null if there is no such
 * service. Seats of expired unpaid holds and of the booking being moved count as free. Only a private session may
 * overlap the private session it replaces. A group session stays open for others until the booking leaves it.
 */
export async function loadSlotRow(
  db: ReadDb | Tx,
  service_id: string,
  window: SlotWindow,
  options: SlotOptions,
): Promise<SlotRow | null> {
  const { rows } = await slotRow(service_id, window, options).execute(db);
  return rows[0] ?? null;
}

/** Reads the same with its lists parsed. */
export async function loadSlotInput(...asked: Parameters<typeof loadSlotRow>): Promise<SlotInput | null> {
  const row = await loadSlotRow(...asked);
  return row ? slotInputOf(row, asked[3]) : null;
}

const slotColumns = sql.join([
  ...providerColumns.map((column) => sql.ref(`p.${column}`)),
  ...serviceColumns.map((column) => sql.ref(`s.${column}`)),
]);

/** The query of `loadSlotInput`, for statements that read further columns. */
export function slotRow(service_id: string, window: SlotWindow, options: SlotOptions): RawBuilder<SlotRow> {
  const from = new Date(window.from.getTime() - MARGIN_MS);
  const to = new Date(window.to.getTime() + MARGIN_MS);
  const ignored = options.ignore_booking_id ?? null;
  return sql<SlotRow>`
    SELECT ${slotColumns}, p.visit_places, s.id AS service_id, s.currency AS service_currency,
      (SELECT coalesce(json_agg(${packedRule})::text, '[]')
        FROM schedule_rules r
        WHERE r.provider_id = ANY (pages.ids) AND (r.provider_id = p.id OR ${isTimeOff}) AND (r.kind = 'weekly'
          OR (r.kind = 'date' AND r.on_date BETWEEN (${from}::timestamptz AT TIME ZONE 'UTC')::date
            AND (${to}::timestamptz AT TIME ZONE 'UTC')::date)
          OR (r.kind = 'block' AND r.from_at < ${to}::timestamptz AND r.to_at > ${from}::timestamptz))) AS rules,
      busy.taken_from, busy.taken_to, busy.sessions
    FROM services s JOIN providers p ON p.id = s.provider_id
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT q.id FROM providers q WHERE q.calendar_id = p.calendar_id) AS ids) pages
    CROSS JOIN LATERAL (
      SELECT
        array_to_json(array_agg(date_part('epoch', lower(c.padded))) FILTER (WHERE joinable IS NOT TRUE))::text
          AS taken_from,
        array_to_json(array_agg(date_part('epoch', upper(c.padded))) FILTER (WHERE joinable IS NOT TRUE))::text
          AS taken_to,
        json_agg(json_build_array(
          date_part('epoch', c.starts_at), date_part('epoch', c.ends_at),
          date_part('epoch', lower(c.padded)), date_part('epoch', upper(c.padded)),
          c.capacity - c.seats_taken + coalesce(freed.participants, 0))) FILTER (WHERE joinable)::text AS sessions
      FROM commitments c
      CROSS JOIN LATERAL (
        SELECT c.service_id = s.id AND c.kind = 'session' AND c.capacity > 1 AS joinable
      ) of_service
      LEFT JOIN (${selectFreedSeats(options.now, ignored)}) freed ON freed.commitment_id = c.id
      WHERE c.calendar_id = p.calendar_id AND c.padded && tstzrange(${from}::timestamptz, ${to}::timestamptz)
        AND NOT (c.kind = 'session' AND c.seats_taken <= coalesce(
          CASE WHEN c.capacity = 1 AND s.capacity = 1 THEN freed.participants ELSE freed.over END, 0))
    ) busy
    WHERE s.id = ${service_id}::uuid`;
}

/**
 * The seats by commitment that count as free, of the pages `pages.ids` of a statement: those of expired unpaid holds
 * (`over`), and those of the booking being moved.
 */
export function selectFreedSeats(now: Date, ignored: string | null = null): RawBuilder<unknown> {
  return sql`
        SELECT t.commitment_id, sum(t.participants)::int AS participants,
          sum(t.participants) FILTER (WHERE gone.is_over)::int AS over
        FROM (
          SELECT b.id, true AS is_over
          FROM bookings b
          WHERE b.provider_id = ANY (pages.ids) AND b.status = 'awaiting_payment'
            AND b.expires_at <= ${now}::timestamptz AND b.id IS DISTINCT FROM ${ignored}::uuid
          UNION ALL
          SELECT ${ignored}::uuid, false
        ) gone
        JOIN seats t ON t.booking_id = gone.id AND t.commitment_id IS NOT NULL
        GROUP BY t.commitment_id`;
}

/** Converts a row of `slotRow` into the input of the slot rules. */
export function slotInputOf(row: SlotRow, options: SlotOptions): SlotInput {
  const { service_id, service_currency, rules, taken_from, taken_to, sessions } = row;
  const service: SlotService = { ...pick(row, serviceColumns), id: service_id, currency: service_currency };
  const provider: SlotProvider = { ...pick(row, providerColumns), visit_places: row.visit_places };
  return {
    service,
    provider,
    input: {
      ...settingsOf(provider, service, parsed<PackedRule>(rules).map(unpackRule), options.now),
      participants: options.participants,
      busy: [
        ...takenOf(parsed(taken_from), parsed(taken_to)),
        ...parsed<SessionRow>(sessions).map((session) => sessionOf(session, service_id)),
      ],
    },
  };
}

/** A list of the statement, which writes nothing else there. */
const parsed = <Item>(json: string | null): readonly Item[] => (json === null ? [] : JSON.parse(json));

function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}

function takenOf(from: readonly number[], to: readonly number[]): Busy[] {
  return from.map((seconds, index) => ({
    from: instantOf(seconds),
    to: instantOf(to[index] ?? seconds),
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
  }));
}

function sessionOf([from, to, padded_from, padded_to, seats_left]: SessionRow, service_id: string): Busy {
  const starts_at = instantOf(from);
  return {
    from: starts_at,
    to: instantOf(to),
    buffer_before_minutes: (from - padded_from) / 60,
    buffer_after_minutes: (padded_to - to) / 60,
    group: { service_id, starts_at, seats_left },
  };
}

/**
 * Two weeks contain the next times of almost every service. Only empty calendars are read to the end of the advance
 * window.
 */
const NEAR_MS = 14 * DAY_MS;

/**
 * Lists the next free slots of a service from an instant (or from now, if later), in order. Returns fewer slots, or
 * none, if the advance window contains no more.
 */
export async function nextAlternatives(
  db: ReadDb | Tx,
  service_id: string,
  starts_at: Date,
  participants: number,
  now: Date,
  count = 3,
  ignore_booking_id: string | null = null,
): Promise<Slot[]> {
  const options = { now, participants, ignore_booking_id };
  const from = new Date(Math.max(starts_at.getTime(), now.getTime()));
  const near = { from, to: new Date(from.getTime() + NEAR_MS) };
  const first = await loadSlotInput(db, service_id, near, options);
  if (!first) return [];
  const found = slotsBetween(first.input, near).slice(0, count);
  if (found.length === count) return found;
  const whole = { from: near.to, to: horizonOf(first.input) };
  if (whole.to <= whole.from) return found;
  const later = await loadSlotInput(db, service_id, whole, options);
  return later ? [...found, ...slotsBetween(later.input, whole)].slice(0, count) : found;
}

/** The end of the advance window: an instant after which no start can be booked yet. */
export function horizonOf(input: Pick<Availability, 'now' | 'max_advance_days'>): Date {
  return new Date(new Date(input.now).getTime() + (input.max_advance_days + 2) * DAY_MS);
}

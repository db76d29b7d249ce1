import { sql } from 'kysely';
import { z } from 'zod';
import { Venue } from '#contract/entities/event.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type RowOf, selectList } from '#server/kernel/database/select-list.ts';
import { discountJson } from '#server/modules/discounts/queries.ts';
import type { CodeTerms } from '#server/modules/discounts/rules.ts';
import { type PictureRow, picturesJson, picturesOf } from '#server/modules/pictures/queries.ts';
import { creditAmount } from '#server/modules/wallet/ledger/index.ts';
import { chargeIn, chargeJson, holdMinutesSql, takesPaymentsSql } from '../create/fee-store.ts';
import type { Charge } from '../create/rules/price.ts';
import { type HoldLock, lockHolds } from '../create/session-context-store.ts';
import { type BookingRelations, relationsJson } from '../store.ts';
import type { AskedQuestion } from './rules/attendees.ts';
import type { TicketEvent } from './rules/choose-tickets.ts';

const Dates = z.array(
  z.object({
    id: z.string(),
    date: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    status: z.string(),
    registration_closed: z.boolean(),
    own_venue: Venue.nullable(),
  }),
);
const Packages = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    amount: z.number(),
    attendance: z.enum(['in_person', 'virtual']),
    booking_mode: z.enum(['instant', 'request']),
    covers: z.enum(['date', 'series']),
    series_from: z.string().nullable(),
    series_until: z.string().nullable(),
    min_per_booking: z.number(),
    max_per_booking: z.number(),
    sale_starts_at: z.string().nullable(),
    sale_ends_at: z.string().nullable(),
    sale_ends_minutes: z.number(),
    is_hidden: z.boolean(),
    is_retired: z.boolean(),
    on: z.array(z.object({ occurrence_id: z.string(), own_amount: z.number().nullable(), is_closed: z.boolean() })),
  }),
);
const Questions = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    text: z.string(),
    options: z.array(z.string()),
    is_required: z.boolean(),
  }),
);

/** The rows for deciding on a booking of an event and presenting it. */
export interface EventContext extends TicketEvent {
  readonly id: string;
  readonly provider_id: string;
  readonly owner_id: string | null;
  readonly provider_name: string;
  readonly provider_status: string;
  readonly title: string;
  readonly timezone: string;
  readonly currency: string;
  readonly cancellation_policy: string;
  readonly cancel_cutoff_minutes: number;
  readonly questions: readonly AskedQuestion[];
  readonly charge: Charge;
  /** Whether customers pay online. */
  readonly takes_payments: boolean;
  /** How long an unpaid booking holds its seats (minutes). */
  readonly hold_minutes: number;
  /** The discount code that was entered, or null when there is no such code. */
  readonly discount: CodeTerms | null;
  /** The customer's credit in the currency of the event, in minor units. */
  readonly credit_available: number;
  /** The packages that invitations of the customer unlock. */
  readonly invited_package_ids: readonly string[];
  readonly has_had_session: boolean;
  readonly has_card: boolean;
  readonly relations: BookingRelations;
  readonly pictures: ReadonlyMap<string, PictureRow>;
}

/** What is asked for: an event by one of its packages, and the dates of the choices. */
export interface EventAsked {
  readonly package_ids: readonly string[];
  readonly occurrence_ids: readonly string[];
  readonly discount_code: string | null;
  readonly use_credit: boolean;
}

interface Asker {
  readonly user_id: string | null;
  /** An address that the caller has verified. */
  readonly email: string | null;
  /** Locks the limits of a hold and the dates, or the dates alone, until the transaction ends; null for a read. */
  readonly lock: { readonly key: string; readonly hold: HoldLock | null } | 'dates' | null;
}

/**
 * Reads in one statement what decides on a booking of an event and presents it; null when there is no such event. With
 * `lock`, attempts of one person and bookings of the same dates wait for each other until the transaction ends, so that
 * the next statement sees the seats that are left.
 */
export async function loadEventContext(
  db: ReadDb | Tx,
  asked: EventAsked,
  { user_id, email, lock }: Asker,
  now: Date,
): Promise<EventContext | null> {
  const address = sql`COALESCE(customer.email::text, ${email}::text)`;
  const credit = creditAmount(sql`customer.id`, sql`e.currency`, sql`e.provider_id`);
  const columns = {
    has_had_session: sql<boolean>`turn.has_had_session`,
    has_card: sql<boolean>`turn.has_card`,
    invited_package_ids: sql<string[]>`invited_packages(e.id, ${user_id}::uuid)`,
    dates: sql<unknown>`(
      SELECT COALESCE(json_agg(json_build_object('id', d.id, 'date', d.date, 'starts_at', d.starts_at,
        'ends_at', d.ends_at, 'status', d.status, 'registration_closed', d.registration_closed,
        'own_venue', d.own_venue) ORDER BY d.starts_at),
        '[]') FROM dates d)`,
    packages: sql<unknown>`(
      SELECT COALESCE(json_agg(json_build_object('id', p.id, 'name', p.name, 'amount', p.amount,
        'attendance', p.attendance, 'booking_mode', p.booking_mode, 'covers', p.covers,
        'series_from', p.series_from, 'series_until', p.series_until, 'min_per_booking', p.min_per_booking,
        'max_per_booking', p.max_per_booking, 'sale_starts_at', p.sale_starts_at, 'sale_ends_at', p.sale_ends_at,
        'sale_ends_minutes', p.sale_ends_minutes, 'is_hidden', p.is_hidden, 'is_retired', p.retired_at IS NOT NULL,
        'on', (
          SELECT COALESCE(json_agg(json_build_object('occurrence_id', op.occurrence_id, 'own_amount', op.own_amount,
            'is_closed', op.is_closed)), '[]')
          FROM occurrence_packages op WHERE op.package_id = p.id AND op.occurrence_id IN (SELECT id FROM dates)))),
        '[]') FROM packages p WHERE p.event_id = e.id AND p.id = ANY(${[...asked.package_ids]}::uuid[]))`,
    questions: sql<unknown>`(
      SELECT COALESCE(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'text', q.text, 'options', q.options,
        'is_required', q.is_required) ORDER BY q.position), '[]')
      FROM questions q WHERE q.event_id = e.id AND q.asked = 'booking' AND q.retired_at IS NULL)`,
    charge: chargeJson(sql`e.currency`, now),
    takes_payments: takesPaymentsSql,
    hold_minutes: holdMinutesSql,
    discount: discountJson({ code: asked.discount_code, provider_id: sql`e.provider_id`, address }),
    credit_available: asked.use_credit ? credit : sql<null>`NULL::int8`,
    relations: relationsJson,
    pictures: picturesJson(sql`ARRAY[providers.avatar_id, e.picture_ids[1]]`),
  };
  const locked =
    lock === null || lock === 'dates' ? sql`SELECT booker.* FROM booker` : lockHolds(lock.key, lock.hold, null);
  const wanted = sql`o.event_id = (SELECT p.event_id FROM packages p WHERE p.id = ${asked.package_ids[0] ?? null}::uuid)
    AND (o.id = ANY(${[...asked.occurrence_ids]}::uuid[]) OR EXISTS (
      SELECT FROM packages p WHERE p.id = ANY(${[...asked.package_ids]}::uuid[]) AND p.covers = 'series'
        AND o.date BETWEEN p.series_from AND p.series_until AND o.starts_at > ${now}::timestamptz))`;
  const { rows } = await sql<EventRow & RowOf<typeof columns>>`
    WITH booker AS MATERIALIZED (
      SELECT
        EXISTS (SELECT FROM bookings WHERE customer_id = ${user_id}::uuid AND status = 'completed') AS has_had_session,
        EXISTS (SELECT FROM cards WHERE user_id = ${user_id}::uuid AND deleted_at IS NULL) AS has_card
    ), turn AS MATERIALIZED (${locked}),
    dates AS MATERIALIZED (
      SELECT o.* FROM turn, occurrences o WHERE ${wanted} ORDER BY o.id
      ${lock === null ? sql`` : sql`FOR NO KEY UPDATE OF o`}
    )
    SELECT e.id, e.provider_id, e.status, e.title, e.timezone, e.currency,
      (e.registration_closed OR e.is_withheld) AS registration_closed,
      e.cancellation_policy, e.cancel_cutoff_minutes, providers.owner_id, providers.name AS provider_name,
      providers.status AS provider_status, ${selectList(columns)}
    FROM turn
    CROSS JOIN (SELECT event_id FROM packages WHERE id = ${asked.package_ids[0] ?? null}::uuid) chosen
    JOIN events e ON e.id = chosen.event_id
    JOIN events ON events.id = e.id
    JOIN providers ON providers.id = e.provider_id
    LEFT JOIN services ON false
    LEFT JOIN users customer ON customer.id = ${user_id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { dates, packages, questions, charge, credit_available, pictures, ...more } = row;
  return {
    ...more,
    dates: Dates.parse(dates),
    packages: Packages.parse(packages),
    questions: Questions.parse(questions),
    charge: chargeIn(row.currency, charge),
    credit_available: credit_available ?? 0,
    pictures: picturesOf(pictures),
  };
}

type EventRow = Pick<
  EventContext,
  | 'id'
  | 'provider_id'
  | 'status'
  | 'registration_closed'
  | 'title'
  | 'timezone'
  | 'currency'
  | 'cancellation_policy'
  | 'cancel_cutoff_minutes'
  | 'owner_id'
  | 'provider_name'
  | 'provider_status'
>;

import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { pagesOfCalendar } from '#server/modules/inventory/queries.ts';
import { enqueueListingRefresh, raiseScheduleVersions } from '#server/modules/pages/queries.ts';
import { isTimeOff } from '../rule-store.ts';
import type { BookedSession, ScheduleChange, StoredRule } from '../rules/schedule-change.ts';

/** The columns of a provider that its schedule needs. */
const PROVIDER = [
  'id',
  'slug',
  'name',
  'owner_id',
  'status',
  'timezone',
  'schedule_version',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'min_notice_minutes',
  'max_advance_days',
] as const;

/** Date rules and blocks that ended earlier than this are not listed any more. */
const PAST_MS = 400 * DAY_MS;

/** Reads the provider of a schedule; null if there is none. */
export async function findScheduleOwner(db: ReadDb | Tx, provider_id: string) {
  return (await db.selectFrom('providers').select(PROVIDER).where('id', '=', provider_id).executeTakeFirst()) ?? null;
}
export type ScheduleOwner = NonNullable<Awaited<ReturnType<typeof findScheduleOwner>>>;

/**
 * Locks the provider of a schedule until the change commits. Bookings of this page and of other pages with its calendar
 * wait, because they share the rows. The lock is not exclusive, so reviews and pictures of the provider do not wait.
 */
export async function lockScheduleOwner(db: Tx, provider_id: string): Promise<ScheduleOwner | null> {
  const pages = await db
    .selectFrom('providers')
    .select(PROVIDER)
    .where('id', 'in', pagesOfCalendar(sql`${provider_id}::uuid`))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return pages.find((page) => page.id === provider_id) ?? null;
}

/** Finds the provider of a rule; null if there is none. */
export async function findProviderOfRule(db: ReadDb | Tx, rule_id: string): Promise<string | null> {
  const row = await db.selectFrom('schedule_rules').select('provider_id').where('id', '=', rule_id).executeTakeFirst();
  return row?.provider_id ?? null;
}

/**
 * Lists a provider's rules with the time off of its calendar's other pages. Weekly hours come first, then dates and
 * blocks in order.
 */
export async function listRules(db: ReadDb | Tx, provider_id: string, now: Date): Promise<StoredRule[]> {
  return (await listRulesOf(db, [provider_id], now)).get(provider_id) ?? [];
}

/** Lists the rules of several providers by provider, each in the order of `listRules`. */
export async function listRulesOf(
  db: ReadDb | Tx,
  provider_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StoredRule[]>> {
  if (provider_ids.length === 0) return new Map();
  const since = new Date(now.getTime() - PAST_MS);
  const rows = await db
    .selectFrom('providers')
    .innerJoin('providers as page', 'page.calendar_id', 'providers.calendar_id')
    .innerJoin('schedule_rules as r', 'r.provider_id', 'page.id')
    .select([
      'r.id',
      'kind',
      'weekday',
      'on_date',
      'start_time',
      'end_time',
      'from_at',
      'to_at',
      'reason',
      'service_ids',
    ])
    .select('providers.id as provider_id')
    .where('providers.id', '=', sql<string>`ANY (${provider_ids}::uuid[])`)
    .where(sql<boolean>`(page.id = providers.id OR ${isTimeOff})`)
    .where((on) =>
      on.or([
        on('kind', '=', 'weekly'),
        on('on_date', '>=', since.toISOString().slice(0, 10)),
        on('to_at', '>=', since),
      ]),
    )
    .orderBy('weekday')
    .orderBy('on_date')
    .orderBy('from_at')
    .orderBy('start_time')
    .orderBy('r.id')
    .execute();
  const by = new Map<string, StoredRule[]>(provider_ids.map((id) => [id, []]));
  for (const row of rows) by.get(row.provider_id)?.push(ruleOf(row));
  return by;
}

type RuleRow = Pick<
  Selectable<DB['schedule_rules']>,
  'id' | 'kind' | 'weekday' | 'on_date' | 'start_time' | 'end_time'
> &
  Pick<Selectable<DB['schedule_rules']>, 'from_at' | 'to_at' | 'reason' | 'service_ids'>;

function ruleOf(row: RuleRow): StoredRule {
  const { id, service_ids } = row;
  const [start, end] = [row.start_time, row.end_time];
  if (row.kind === 'weekly')
    return { id, kind: 'weekly', weekday: row.weekday ?? 0, start: start ?? '', end: end ?? '', service_ids };
  if (row.kind === 'date') return { id, kind: 'date', date: row.on_date ?? '', start, end, service_ids };
  const [from, to] = [row.from_at ?? new Date(0), row.to_at ?? new Date(0)];
  return { id, kind: 'block', from, to, reason: row.reason, service_ids };
}

/** Lists the services that a provider currently offers, with the columns that schedules need. */
export async function listScheduledServices(db: ReadDb | Tx, provider_id: string) {
  return db
    .selectFrom('services')
    .select(['id', 'title', 'duration_minutes', 'slot_step_minutes', 'capacity'])
    .where('provider_id', '=', provider_id)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type ScheduledService = Awaited<ReturnType<typeof listScheduledServices>>[number];

/** A future session in a provider's calendar, with its page. */
export type CalendarSession = BookedSession & { readonly provider_id: string };
export async function listComingSessions(db: ReadDb | Tx, provider_id: string, now: Date): Promise<CalendarSession[]> {
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('users', 'users.id', 'bookings.customer_id')
    .select(['bookings.id', 'bookings.number', 'bookings.title', 'service_id', 'starts_at', 'ends_at'])
    .select(['users.name as user_name', 'guest_name', 'provider_id'])
    .where('provider_id', 'in', pagesOfCalendar(sql`${provider_id}::uuid`))
    .where('kind', '=', 'session')
    .where('ends_at', '>', now)
    // No session is longer than a day, so the index on the start also finds sessions in progress.
    .where('starts_at', '>', new Date(now.getTime() - DAY_MS))
    .where((on) =>
      on.or([
        on('bookings.status', '=', 'confirmed'),
        on.and([on('bookings.status', '=', 'awaiting_payment'), on('expires_at', '>', now)]),
      ]),
    )
    .execute();
  return rows.map(({ user_name, guest_name, service_id, ...row }) => ({
    ...row,
    service_id: service_id ?? '',
    customer_name: user_name ?? guest_name ?? 'Guest',
  }));
}

/**
 * Stores a change, increments the schedule's version and enqueues listing refreshes of the calendar's pages. Time off
 * is shared by the calendar, so changing it also invalidates the version of the other pages.
 */
export async function storeChange(
  db: Tx,
  provider_id: string,
  change: ScheduleChange,
  touches_time_off: boolean,
  now: Date,
): Promise<void> {
  const pages = pagesOfCalendar(sql`${provider_id}::uuid`);
  if (change.remove.length > 0)
    await db.deleteFrom('schedule_rules').where('provider_id', 'in', pages).where('id', 'in', change.remove).execute();
  if (change.add.length > 0)
    await db
      .insertInto('schedule_rules')
      .values(change.add.map((rule) => rowOf(rule, provider_id, now)))
      .execute();
  await raiseScheduleVersions(db, touches_time_off ? pages : [provider_id], now);
  await enqueueListingRefresh(db, provider_id);
}

function rowOf(rule: StoredRule, provider_id: string, now: Date) {
  const common = {
    id: rule.id,
    provider_id,
    kind: rule.kind,
    service_ids: [...(rule.service_ids ?? [])],
    created_at: now,
    weekday: rule.kind === 'weekly' ? rule.weekday : null,
    on_date: rule.kind === 'date' ? rule.date : null,
    from_at: rule.kind === 'block' ? new Date(rule.from) : null,
    to_at: rule.kind === 'block' ? new Date(rule.to) : null,
    reason: rule.kind === 'block' ? (rule.reason ?? null) : null,
  };
  if (rule.kind === 'block') return { ...common, start_time: null, end_time: null };
  return { ...common, start_time: rule.start ?? null, end_time: rule.end ?? null };
}

/** Whether a booking is the caller's: as customer, by its token, or as owner of the page. */
export async function holdsBooking(
  db: ReadDb,
  booking_id: string,
  holder: { user_id: string | null; token_hash: Buffer | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .select('bookings.id')
    .where('bookings.id', '=', booking_id)
    .where((on) =>
      on.or([
        on('bookings.customer_id', '=', holder.user_id),
        on('providers.owner_id', '=', holder.user_id),
        on('bookings.access_token_hash', '=', holder.token_hash),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the ids among some services that do not belong to the provider. */
export async function listForeignServices(db: Tx, provider_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const own = await db
    .selectFrom('services')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(own.map((service) => service.id));
  return ids.filter((id) => !known.has(id));
}

/** Whether all rules exist and belong to the provider, or are time off of its calendar. */
export async function ownsRules(db: Tx, provider_id: string, ids: readonly string[]): Promise<boolean> {
  const own = await db
    .selectFrom('schedule_rules as r')
    .select('id')
    .where('provider_id', 'in', pagesOfCalendar(sql`${provider_id}::uuid`))
    .where(sql<boolean>`(r.provider_id = ${provider_id}::uuid OR ${isTimeOff})`)
    .where('id', 'in', ids)
    .execute();
  return own.length === new Set(ids).size;
}

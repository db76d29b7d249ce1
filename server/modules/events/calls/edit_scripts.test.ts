import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { doWaiting } from '#test/queue.ts';
import { judge } from '#test/races/judge.ts';
import { patience } from '#test/scaled-timeout.ts';
import { volume } from '#test/test-volume.ts';

const SCRIPTS = volume('EDIT_SCRIPTS', 3, 150);
const it = testApp();

const at = fc.nat(9);
const scope = fc.constantFrom('this' as const, 'following' as const);
const hour = fc.integer({ min: 10, max: 21 });
/** What an organiser does with the dates of a series. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('time'), scope, at, hour }),
  fc.record({ kind: fc.constant('day'), at, days: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ kind: fc.constant('seats'), scope, at, capacity: fc.integer({ min: 2, max: 9 }) }),
  fc.record({ kind: fc.constant('cancel'), scope, at }),
  fc.record({ kind: fc.constant('exclude'), at }),
  fc.record({ kind: fc.constant('add'), days: fc.integer({ min: 7, max: 80 }), hour }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** One step of each kind, so that a short run has all of them. */
const EACH_KIND: Step[] = [
  { kind: 'time', scope: 'following', at: 6, hour: 18 },
  { kind: 'day', at: 2, days: 1 },
  { kind: 'seats', scope: 'this', at: 3, capacity: 5 },
  { kind: 'add', days: 40, hour: 12 },
  { kind: 'exclude', at: 9 },
  { kind: 'cancel', scope: 'this', at: 4 },
];
type Sale = Awaited<ReturnType<typeof givenSale>>;

const FIRST = '2026-05-08';
const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`;

/** Ten Fridays in Portland, each but the last booked by two parties. */
async function givenSale() {
  const schedule = { starts_on: FIRST, start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=10' };
  const managed = await givenManagedEvent(it, { schedule, capacity: 40, packages: [{ name: 'Seat', amount: 0 }] });
  const { rows } = await it.deps.database.pool.query<{ id: string; day: string }>(
    'SELECT id, date::text AS day FROM occurrences WHERE event_id = $1 ORDER BY starts_at',
    [managed.event_id],
  );
  const package_id = managed.event.packages[0]?._id ?? '';
  for (const { id: occurrence_id } of rows.slice(0, 9))
    for (const participants of [1, 2]) {
      const items = [{ package_id, occurrence_id, participants }];
      const { body } = await it.call('booking/add_booking', { items }, await givenUser(it.deps));
      expect(body.booking.status).toBe('confirmed');
    }
  return { ...managed, dates: rows, owner: { token: managed.token } };
}

/** Every booking as stored, with its tickets, seats and mails, by its id; `first` is the day of its date. */
async function bookingsOf(sale: Sale) {
  const { rows } = await it.deps.database.pool.query<{ id: string; occurrence_id: string; row: string }>(
    `SELECT b.id, i.occurrence_id, concat_ws('|', b::text, i::text,
       (SELECT string_agg(s::text, '|' ORDER BY s::text) FROM seats s WHERE s.booking_id = b.id),
       (SELECT string_agg(h::text, '|' ORDER BY h.id) FROM booking_history h WHERE h.booking_id = b.id),
       (SELECT string_agg(o.starts_at::text || o.status || o.capacity || o.sequence, '|') FROM occurrences o
         WHERE o.id = i.occurrence_id),
       (SELECT string_agg(m.id::text, '|' ORDER BY m.id) FROM outbox_messages m
         JOIN users u ON u.email::text = m.to_address WHERE u.id = b.customer_id)) AS row
     FROM bookings b JOIN booking_items i ON i.booking_id = b.id WHERE b.event_id = $1`,
    [sale.event_id],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Makes the call of a step by its plan. Returns the dates that it selects, or none where it was refused. */
async function perform(sale: Sale, one: Step): Promise<readonly string[]> {
  const { event_id, owner } = sale;
  if (one.kind === 'add' || one.kind === 'exclude') return changeSchedule(sale, one);
  const chosen = sale.dates[one.at];
  if (!chosen) return [];
  const scope = 'scope' in one ? one.scope : 'this';
  const which = { event_id, scope, occurrence_id: chosen.id };
  const selected = sale.dates.filter((date) => (scope === 'this' ? date === chosen : date.day >= chosen.day));
  const ids = selected.map((date) => date.id);
  if (one.kind === 'cancel') {
    const planned = await it.call('user/cancel_event', { ...which, dry_run: true }, owner);
    if (planned.status !== 200) return [];
    const done = await it.call('user/cancel_event', { ...which, plan_hash: planned.body.plan.hash }, owner);
    expect(done.body).toMatchObject({ dates: planned.body.dates, bookings: planned.body.bookings });
    return ids;
  }
  const occurrence =
    one.kind === 'time'
      ? { start_time: clock(one.hour) }
      : one.kind === 'day'
        ? { date: dayAfter(chosen.day, one.days) }
        : { capacity: one.capacity };
  return (await edit(sale, { ...which, occurrence })) ? ids : [];
}

/** Adds a date, or leaves one out that nobody booked: no date that is booked is selected. */
async function changeSchedule(sale: Sale, one: Step & { kind: 'add' | 'exclude' }): Promise<readonly string[]> {
  const { body } = await it.call('user/event_detail', { event_id: sale.event_id }, sale.owner);
  const { schedule } = body.event;
  if (!schedule) throw new Error('A published event has no schedule.');
  const added = { date: dayAfter(FIRST, 'days' in one ? one.days : 0), start_time: '09:00', minutes: 45 };
  const changed =
    one.kind === 'add'
      ? { ...schedule, added: [...schedule.added, { ...added, start_time: clock(one.hour) }] }
      : { ...schedule, excluded: [...schedule.excluded, sale.dates[one.at]?.day ?? ''] };
  await edit(sale, { event_id: sale.event_id, schedule: changed });
  return [];
}

/** Edits by the plan that the dry run shows; false where it is refused. */
async function edit(sale: Sale, input: Parameters<typeof it.call<'event/edit_event'>>[1]): Promise<boolean> {
  const planned = await it.call('event/edit_event', { ...input, dry_run: true }, sale.owner);
  const plan_hash = planned.body.plan?.hash;
  const done = await it.call('event/edit_event', { ...input, ...(plan_hash ? { plan_hash } : {}) }, sale.owner);
  expect(done.status, done.problem.detail).toBeLessThan(500);
  if (planned.status === 200 && done.status === 200) expect(done.body.plan).toEqual(planned.body.plan);
  return done.status === 200;
}

test(
  'bookings outside an edit keep their rows, seats, history, mails and reminders',
  async () => {
    const done: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        it.clock.set(NOON);
        const sale = await givenSale();
        await doWaiting(it);
        const touched = new Set<string>();
        for (const one of steps) {
          const before = await bookingsOf(sale);
          const selected = new Set(await perform(sale, one));
          await doWaiting(it);
          const after = await bookingsOf(sale);
          for (const [id, { occurrence_id, row }] of before)
            if (selected.has(occurrence_id)) touched.add(id);
            else expect(after.get(id)?.row, `${one.kind} changes a booking of another date`).toBe(row);
          done[one.kind] = (done[one.kind] ?? 0) + 1;
        }
        await checkReminders(sale, touched);
      }),
      { numRuns: SCRIPTS, endOnFailure: true, examples: [[EACH_KIND]] },
    );
    expect(Object.keys(done).sort()).toEqual(['add', 'cancel', 'day', 'exclude', 'seats', 'time']);
    expect(await judge(it.deps.database.write)).toEqual([]);
  },
  patience(60_000 + SCRIPTS * 4_000),
);

/** A day before each date as it was sold, everybody whose booking was left alone is reminded of it, once. */
async function checkReminders(sale: Sale, touched: ReadonlySet<string>): Promise<void> {
  // A server analyses its tables by itself. Without that, each round of reminders reads all that was booked.
  await it.deps.database.pool.query('ANALYZE');
  for (const { day } of sale.dates.slice(0, 9)) {
    // 19:00 in Portland is 02:00 UTC of the next day.
    it.clock.set(new Date(`${day}T03:00:00Z`));
    await jobs['send-reminders'](it.deps, {});
    await doWaiting(it);
  }
  const { rows } = await it.deps.database.pool.query<{ id: string; reminders: number }>(
    `SELECT b.id, count(m.id)::int AS reminders FROM bookings b JOIN users u ON u.id = b.customer_id
     LEFT JOIN outbox_messages m ON m.to_address = u.email::text AND m.kind = 'booking_reminder_day'
     WHERE b.event_id = $1 GROUP BY b.id`,
    [sale.event_id],
  );
  const missing = rows.filter(({ id, reminders }) => !touched.has(id) && reminders !== 1);
  expect(missing).toEqual([]);
  it.clock.set(NOON);
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refreshListing } from '#server/domain/listings/index.ts';
import { jobs } from '#server/jobs/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenSession } from '#test/given-session.ts';
import { patience } from '#test/patience.ts';
import { volume } from '#test/volume.ts';

const PAGES = volume('NEXT_FREE_PAGES', 5, 200);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const it = testApp();

const service = fc.record({
  duration_minutes: fc.constantFrom(20, 45, 60, 90),
  slot_step_minutes: fc.constantFrom(5, 15, 30, 60),
  capacity: fc.constantFrom(1, 1, 4),
});
const hours = fc.record({ start: fc.integer({ min: 6, max: 14 }), hours: fc.integer({ min: 1, max: 9 }) });
/** Something in the calendar, by its hours from the first midnight on. */
const taken = fc.record({
  kind: fc.constantFrom('break', 'booking', 'hold'),
  after: fc.integer({ min: 12, max: 72 }),
  of: fc.nat(2),
  hold_minutes: fc.integer({ min: 1, max: 900 }),
});
const page = fc.record({
  zone: fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
  from: fc.constantFrom('2026-05-12', '2026-10-24', '2026-11-01', '2027-03-14', '2027-04-04'),
  min_notice_minutes: fc.constantFrom(0, 10, 60, 95, 720, 2880),
  max_advance_days: fc.constantFrom(1, 2, 4, 60),
  buffer_before_minutes: fc.constantFrom(0, 10),
  buffer_after_minutes: fc.constantFrom(0, 15),
  services: fc.array(service, { minLength: 1, maxLength: 3 }),
  /** By weekday; closed without hours. */
  week: fc.array(fc.option(hours, { freq: 4 }), { minLength: 7, maxLength: 7 }),
  taken: fc.array(taken, { maxLength: 6 }),
  minutes: fc.array(fc.nat(1439), { minLength: 4, maxLength: 12 }),
  is_swept: fc.boolean(),
});
type Page = typeof page extends fc.Arbitrary<infer One> ? One : never;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
let pages = 0;

/** A page with its services, breaks, bookings and unpaid holds; somewhere on the equator where no other is. */
async function givenPage(own: Page) {
  const midnight = Date.parse(`${own.from}T00:00:00Z`);
  it.clock.set(new Date(midnight));
  pages += 1;
  const { min_notice_minutes, max_advance_days, buffer_before_minutes, buffer_after_minutes } = own;
  const provider = await givenProvider(it.deps, {
    ...{ min_notice_minutes, max_advance_days, buffer_before_minutes, buffer_after_minutes, timezone: own.zone },
    lat: 0,
    lon: -170 + pages,
    hours: own.week.flatMap((open, at) =>
      open ? [{ weekday: at + 1, start: clock(open.start), end: clock(open.start + open.hours) }] : [],
    ),
  });
  const services: string[] = [];
  for (const each of own.services)
    services.push((await givenService(it.deps, { ...each, provider_id: provider.id })).id);
  const holds: number[] = [];
  for (const { kind, after, of, hold_minutes } of own.taken) {
    const at = new Date(midnight + after * 60 * MINUTE);
    const ends = new Date(at.getTime() + 60 * MINUTE);
    const service_id = services[of % services.length] ?? '';
    const rule = { id: newId(), provider_id: provider.id, kind: 'block', from_at: at, to_at: ends };
    if (kind === 'break') await it.deps.database.write.insertInto('schedule_rules').values(rule).execute();
    else if (await isTaken(provider.id, at)) continue;
    else if (kind === 'booking') await givenSession(it.deps, { service_id, starts_at: at.toISOString() });
    else {
      const expires_at = new Date(midnight + hold_minutes * MINUTE);
      await givenSession(it.deps, {
        ...{ service_id, expires_at, status: 'awaiting_payment', starts_at: at.toISOString() },
      });
      holds.push(expires_at.getTime());
    }
  }
  await refreshListing(it.deps.database.write, provider.id, it.clock.now());
  return { id: provider.id, services, midnight, holds, lon: -170 + pages };
}

async function isTaken(provider_id: string, at: Date): Promise<boolean> {
  const { rows } = await it.deps.database.pool.query(
    `SELECT FROM commitments
     WHERE provider_id = $1 AND padded && tstzrange($2::timestamptz, $2::timestamptz + interval '4 hours')`,
    [provider_id, new Date(at.getTime() - 120 * MINUTE)],
  );
  return rows.length > 0;
}

/** The first time that the page itself offers: what its services answer to whoever looks at their times. */
async function offeredBy(services: readonly string[], zone: string): Promise<string | null> {
  const today = it.clock.now().toLocaleDateString('sv', { timeZone: zone });
  const asked = services.map((service_id) =>
    it.call('booking/guest_booking_availability_check', { service_id, from: today, to: today }),
  );
  const starts = (await Promise.all(asked)).map(({ body }) => body.slots[0]?.starts_at ?? body.next_free_at);
  return starts.filter((start) => start !== null).sort()[0] ?? null;
}

type Given = Awaited<ReturnType<typeof givenPage>>;

/** The instants of a day at which something ends or begins, the instants after them, and minutes between. */
async function instantsOf(own: Page, given: Given): Promise<number[]> {
  const to = new Date(given.midnight + 4 * DAY).toISOString().slice(0, 10);
  const starts: number[] = [];
  for (const service_id of given.services) {
    const { body } = await it.call('booking/guest_booking_availability_check', { service_id, from: own.from, to });
    starts.push(...body.slots.map(({ starts_at }) => Date.parse(starts_at)));
  }
  const ends = starts.map((start) => start - own.min_notice_minutes * MINUTE);
  const today = it.clock.now().toLocaleDateString('sv', { timeZone: own.zone });
  const dawn = Temporal.PlainDate.from(today).add({ days: 1 }).toZonedDateTime(own.zone).epochMilliseconds;
  const breaks = [dawn, ...given.holds, ...ends.slice(0, 1), ...ends.filter((_, at) => at % 7 === 3)];
  return [...breaks.flatMap((at) => [at - 1, at, at + 1]), ...own.minutes.map((at) => given.midnight + at * MINUTE)]
    .filter((at) => at >= given.midnight && at < given.midnight + DAY)
    .sort((a, b) => a - b);
}

/** Where cards say another time than the page, in every order of a search. */
async function mistakes(own: Page, given: Given) {
  const out: { at: string; page: string | null; card: string | null | undefined }[] = [];
  const sorts = ['soonest', 'distance', 'price'] as const;
  for (const [turn, at] of (await instantsOf(own, given)).entries()) {
    it.clock.set(new Date(at));
    if (own.is_swept && turn % 2 === 0) await jobs['sweep-listings'](it.deps, {});
    const offered = await offeredBy(given.services, own.zone);
    const sort = sorts[turn % 3];
    const { body } = await it.call('my_page/home_service_event_list', { lat: 0, lon: given.lon, radius: 5, sort });
    const card = body.items.find((item) => item._id === given.id)?.next_free_at;
    if (card !== offered) out.push({ at: new Date(at).toISOString(), page: offered, card });
  }
  return out;
}

/** Open all day with an hour's notice and starts every half hour. */
const PLAIN: Page = {
  ...{ zone: 'America/Los_Angeles', from: '2026-05-12', min_notice_minutes: 60, max_advance_days: 4 },
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, taken: [], is_swept: false },
  services: [{ duration_minutes: 60, slot_step_minutes: 30, capacity: 1 }],
  week: Array.from({ length: 7 }, () => ({ start: 6, hours: 14 })),
  minutes: [90, 600, 845, 1000],
};

test(`at every instant cards say the first time that the page offers (${PAGES} pages)`, {
  timeout: patience(60_000 + PAGES * 3_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(page, async (own) => {
      expect(await mistakes(own, await givenPage(own))).toEqual([]);
    }),
    { numRuns: PAGES, endOnFailure: true, examples: [[PLAIN], [{ ...PLAIN, is_swept: true }]] },
  );
});

test('a start without its notice and its followers, as listings were stored before, says wrong times', async () => {
  const given = await givenPage(PLAIN);
  await it.deps.database.pool.query(
    `UPDATE listings SET later_starts = '{}', notice_minutes = 0, times_known_until = NULL WHERE subject_id = $1`,
    [given.id],
  );
  expect((await mistakes(PLAIN, given)).length).toBeGreaterThan(3);
});

test('saved pages say the same time', async () => {
  const given = await givenPage(PLAIN);
  const user = await givenUser(it.deps);
  await it.call('my_page/save_unsave_service', { provider_id: given.id, is_save: true }, user);
  it.clock.set(new Date(given.midnight + 13.6 * 60 * MINUTE));
  const { body } = await it.call('my_page/saved_service_list', {}, user);
  expect(body.items[0]?.next_free_at).toBe(await offeredBy(given.services, PLAIN.zone));
});

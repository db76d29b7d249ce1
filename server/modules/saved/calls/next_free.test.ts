import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/index.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenSession } from '#test/given-session.ts';
import { patience } from '#test/scaled-timeout.ts';
import { isThorough } from '#test/setup/kinds.ts';
import { volume } from '#test/test-volume.ts';

const PAGES = volume('NEXT_FREE_PAGES', 5, 200);
/** The pages of which every minute of the day is asked for. */
const MINUTELY = volume('NEXT_FREE_MINUTELY', 0, 4);
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
/** A day that is closed, or has hours of its own, by the days from the first one on. */
const special = fc.record({ days: fc.nat(3), open: fc.option(hours, { freq: 2 }) });
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
  specials: fc.uniqueArray(special, { maxLength: 2, selector: ({ days }) => days }),
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
  const dates = own.specials.map(({ days, open }) => ({
    ...{ id: newId(), provider_id: provider.id, kind: 'date', on_date: dayAfter(own.from, days) },
    start_time: open && clock(open.start),
    end_time: open && clock(open.start + open.hours),
  }));
  if (dates.length > 0) await it.deps.database.write.insertInto('schedule_rules').values(dates).execute();
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
  return {
    ...{ id: provider.id, services, midnight, holds, zone: own.zone, lon: -170 + pages },
    is_minutely: pages > EXAMPLES && pages <= EXAMPLES + MINUTELY,
  };
}

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

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
  const from = today(zone);
  const asked = services.map((service_id) =>
    it.call('booking/guest_booking_availability_check', { service_id, from, to: from }),
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
  const dawn = Temporal.PlainDate.from(today(own.zone)).add({ days: 1 }).toZonedDateTime(own.zone).epochMilliseconds;
  const breaks = [dawn, ...given.holds, ...ends.slice(0, 1), ...ends.filter((_, at) => at % 7 === 3)];
  return [...breaks.flatMap((at) => [at - 1, at, at + 1]), ...own.minutes.map((at) => given.midnight + at * MINUTE)]
    .filter((at) => at >= given.midnight && at < given.midnight + DAY)
    .sort((a, b) => a - b);
}

/** A card that somebody sees; undefined if they see none. */
type Card = { readonly next_free_at: string | null } | undefined;

const today = (zone: string): string => it.clock.now().toLocaleDateString('sv', { timeZone: zone });

async function cardIn(given: Given, input: CallInput<'my_page/home_service_event_list'>): Promise<Card> {
  const here = { lat: 0, lon: given.lon, radius: 5, kind: 'provider' as const };
  const { body } = await it.call('my_page/guest_home_service_event_list', { ...here, ...input });
  return body.items.find((item) => item._id === given.id);
}

/** Somebody who saved this page alone. */
async function saverOf({ id }: Given): Promise<{ readonly token: string }> {
  const saver = await givenUser(it.deps);
  savers.set(id, saver);
  await it.call('my_page/save_unsave_service', { provider_id: id, is_save: true }, saver);
  return saver;
}

const BY_DAYS = 'in a search by days';

/** Wherever a page's card is shown. */
const places: Readonly<Record<string, (given: Given) => Promise<Card>>> = {
  'on the map': (given) => cardIn(given, { sort: 'distance' }),
  'on the shelf of what is free soon': (given) => cardIn(given, { sort: 'soonest', limit: 12 }),
  'on the shelf of what is new': (given) => cardIn(given, { sort: 'newest', limit: 12 }),
  'in a search by words': (given) => cardIn(given, { text: 'studio', sort: 'price' }),
  [BY_DAYS]: (given) => {
    const from = today(given.zone);
    return cardIn(given, { from, to: dayAfter(from, SEARCHED_DAYS) });
  },
  'among saved pages': async (given) => {
    const saver = savers.get(given.id) ?? (await saverOf(given));
    const { body } = await it.call('my_page/saved_service_list', {}, saver);
    return body.items.find((item) => item._id === given.id);
  },
};
const SEARCHED_DAYS = 2;
const placeNames = Object.keys(places);
const savers = new Map<string, { readonly token: string }>();
/** How often a card was compared with its page, by its place. */
const compared = new Map<string, number>();

/**
 * Whether a place says what the page offers. A search by days finds exactly those who are free on them, as of the last
 * sweep: a day ends, or comes into reach, with the next one, a minute later at most.
 */
function isRight(
  { place, card, offered }: { place: string; card: string | null | undefined; offered: string | null },
  { zone }: Given,
  isSwept: boolean,
): boolean {
  if (place !== BY_DAYS) return card === offered;
  if (!isSwept) return card === undefined || card === offered;
  const last = dayAfter(today(zone), SEARCHED_DAYS);
  const isFree = offered !== null && new Date(offered).toLocaleDateString('sv', { timeZone: zone }) <= last;
  return card === (isFree ? offered : undefined);
}

/** Where cards say another time than the page: of each instant one place or half of them, in turn. */
async function mistakes(own: Page, given: Given) {
  const out: { at: string; place: string; offered: string | null; card: string | null | undefined }[] = [];
  const all = await instantsOf(own, given);
  const minutes = Array.from({ length: 1_440 }, (_, minute) => given.midnight + minute * MINUTE);
  for (const [turn, at] of (given.is_minutely ? minutes : all).entries()) {
    it.clock.set(new Date(at));
    const isSwept = own.is_swept && turn % 2 === 0;
    if (isSwept) await jobs['sweep-listings'](it.deps, {});
    const offered = await offeredBy(given.services, own.zone);
    const turns = isThorough && !given.is_minutely ? 2 : placeNames.length;
    for (const place of placeNames.filter((_, n) => (n + turn) % turns === 0)) {
      const card = (await places[place]?.(given))?.next_free_at;
      compared.set(place, (compared.get(place) ?? 0) + 1);
      const found = { place, card, offered };
      if (!isRight(found, given, isSwept)) out.push({ at: new Date(at).toISOString(), ...found });
    }
  }
  return out;
}

/** Open all day with an hour's notice and starts every half hour. */
const PLAIN: Page = {
  ...{ zone: 'America/Los_Angeles', from: '2026-05-12', min_notice_minutes: 60, max_advance_days: 4 },
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, taken: [], specials: [], is_swept: false },
  services: [{ duration_minutes: 60, slot_step_minutes: 30, capacity: 1 }],
  week: Array.from({ length: 7 }, () => ({ start: 6, hours: 14 })),
  minutes: [90, 600, 845, 1000],
};

const examples: [Page][] = [[PLAIN], [{ ...PLAIN, is_swept: true }]];
const EXAMPLES = examples.length;

test(`at every instant cards say the first time that the page offers (${PAGES} pages)`, {
  timeout: patience(60_000 + PAGES * 6_000 + MINUTELY * 60_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(page, async (own) => {
      expect(await mistakes(own, await givenPage(own))).toEqual([]);
    }),
    { numRuns: PAGES, endOnFailure: true, examples },
  );
  expect([...compared.keys()].sort()).toEqual(placeNames.toSorted());
  expect(Math.min(...compared.values())).toBeGreaterThan(PAGES);
});

test('a start without its notice and its followers, as listings were stored before, says wrong times', async () => {
  const given = await givenPage(PLAIN);
  await it.deps.database.pool.query(
    `UPDATE listings SET later_starts = '{}', notice_minutes = 0, times_known_until = NULL WHERE subject_id = $1`,
    [given.id],
  );
  expect((await mistakes(PLAIN, given)).length).toBeGreaterThan(3);
});

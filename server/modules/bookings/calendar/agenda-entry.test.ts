import { expect, test } from 'vitest';
import { my_scheduleCalls } from '#contract/calls/my_schedule.ts';
import { DAY_MS } from '#contract/instant.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenEvent } from '#test/given-event.ts';
import { givenForHire, hiresOf } from '#test/given-team.ts';
import { type Draw, randomOf } from '#test/setup/random.ts';
import { casesOf } from '#test/test-volume.ts';

const it = testApp();
const team = hiresOf(it);

/** An entry of a calendar file; its id is the UID without the host. */
interface Entry {
  readonly id: string;
  readonly starts_at: string;
  readonly status: string;
  readonly summary: string;
  readonly sequence: number;
}

function entriesIn(file: string): Entry[] {
  const [, ...events] = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT');
  return events.map((event) => {
    const value = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1]?.trim() ?? '';
    const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(value('DTSTART')) ?? [];
    const date = day.replace(/(....)(..)(..)/, '$1-$2-$3');
    return {
      id: value('UID').replace('@plaza.test', ''),
      starts_at: `${date}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}.000Z`,
      status: value('STATUS'),
      summary: value('SUMMARY'),
      sequence: Number(value('SEQUENCE')),
    };
  });
}

/** A page for hire, and another page of its owner with the same calendar. */
async function givenPages() {
  const page = await givenForHire(it);
  const { owner_id } = await it.deps.database.read
    .selectFrom('providers')
    .select('owner_id')
    .where('id', '=', page.provider_id)
    .executeTakeFirstOrThrow();
  const other = await givenProvider(it.deps, { owner_id });
  const { body } = await it.call('booking/renew_calendar_feed', { provider_id: page.provider_id }, page);
  const path = (body.url ?? '').replace('http://plaza.test', '');
  const feed = async () => entriesIn((await it.app.http.inject(path)).body);
  const range = { from: '2026-05-06', to: '2026-06-20' };
  const schedule = async () =>
    (await it.call('my_schedule/booked_schedule_dates', { provider_id: page.provider_id, ...range }, page)).body
      .bookings;
  return { page, pages: [page.provider_id, other.id], feed, schedule };
}

type Pages = Awaited<ReturnType<typeof givenPages>>;
type Kind = Awaited<ReturnType<Pages['schedule']>>[number]['kind'];

const kinds: readonly Kind[] =
  my_scheduleCalls['my_schedule/booked_schedule_dates'].output.shape.bookings.element.shape.kind.options;

/** Wednesdays and later, 10:00 in Portland, each day once. */
const startOf = (day: number) => new Date(Date.parse('2026-05-06T17:00:00.000Z') + day * DAY_MS).toISOString();

/** What takes time, by kind; a kind of time without an example here is a type error. */
const given: Record<Kind, (pages: Pages, page: number, starts_at: string) => Promise<unknown>> = {
  session: async ({ pages }, page, starts_at) => {
    const service = await givenService(it.deps, { provider_id: pages[page] ?? '' });
    return givenPaid(it, { service_id: service.id, starts_at });
  },
  event: ({ pages }, page, starts_at) =>
    givenEvent(it.deps, { provider_id: pages[page] ?? '', needs_provider: true, dates: [starts_at] }),
  hire: async ({ page }, _, starts_at) => {
    const made = await team.givenTeam({ dates: [starts_at] });
    const { body } = await team.ask({ ...made, musician: page }, {});
    const accepted = await team.accept({ ...made, musician: page }, body.hire._id);
    expect(accepted.status).toBe(200);
  },
};

/** The entries of a schedule that a feed lacks, or has at another time or as cancelled. */
const lacking = (schedule: Awaited<ReturnType<Pages['schedule']>>, feed: readonly Entry[]) =>
  schedule.filter(
    ({ _id, starts_at }) =>
      !feed.some((entry) => entry.id === _id && entry.starts_at === starts_at && entry.status === 'CONFIRMED'),
  );

async function fill(pages: Pages, draw: Draw) {
  const more = Array.from({ length: 4 }, () => kinds[draw(kinds.length)] ?? 'session');
  for (const [day, kind] of [...kinds, ...more].entries())
    await given[kind](pages, draw(pages.pages.length), startOf(day));
}

test.each(Array.from({ length: casesOf(6) }, (_, at) => at))(
  'a feed has all that takes time in the schedule, and nothing else (case %i)',
  async (at) => {
    const pages = await givenPages();
    await fill(pages, randomOf(`agenda ${at}`));
    const [schedule, feed] = [await pages.schedule(), await pages.feed()];
    expect(new Set(schedule.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(lacking(schedule, feed)).toEqual([]);
    expect(feed).toHaveLength(schedule.length);
    // The comparison finds what is taken out of the feed, whatever its kind.
    for (const entry of schedule)
      expect(
        lacking(
          schedule,
          feed.filter(({ id }) => id !== entry._id),
        ),
      ).toEqual([entry]);
  },
);

test('dates that nobody booked are in the feed, cancelled ones as cancelled, those of drafts are not', async () => {
  const { pages, feed } = await givenPages();
  const [provider_id = ''] = pages;
  const event = await givenEvent(it.deps, {
    provider_id,
    title: 'Open studio',
    dates: [startOf(0), { starts_at: startOf(1), status: 'cancelled' }],
  });
  const draft = await givenEvent(it.deps, { provider_id, status: 'draft', title: 'Not yet' });
  const entries = await feed();
  expect(entries.map(({ id, status, summary }) => [id, status, summary])).toEqual([
    [event.occurrence_ids[0], 'CONFIRMED', 'Open studio'],
    [event.occurrence_ids[1], 'CANCELLED', 'Open studio'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(draft.id);
});

test('a date that is called off is cancelled in the feed, with a higher sequence', async () => {
  const { page, pages, feed } = await givenPages();
  const event = await givenEvent(it.deps, { provider_id: pages[0] ?? '', dates: [startOf(0)] });
  const [before] = await feed();
  const { body } = await it.call('user/cancel_event', { event_id: event.id, dry_run: true }, page);
  const off = await it.call('user/cancel_event', { event_id: event.id, plan_hash: body.plan.hash }, page);
  expect([off.status, off.problem.detail]).toEqual([200, undefined]);
  const [after] = await feed();
  expect([before?.id, before?.status, after?.id, after?.status]).toEqual([
    ...[event.occurrence_id, 'CONFIRMED'],
    ...[event.occurrence_id, 'CANCELLED'],
  ]);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
});

test('a date that many booked is one entry', async () => {
  const { pages, feed } = await givenPages();
  const event = await givenEvent(it.deps, { provider_id: pages[0] ?? '', packages: [{ amount: 0 }] });
  const { occurrence_id, package_id } = event;
  for (let n = 0; n < 2; n += 1)
    await it.call(
      'booking/add_booking',
      { items: [{ package_id, occurrence_id, participants: 1 }] },
      await givenUser(it.deps),
    );
  expect((await feed()).map(({ id }) => id)).toEqual(event.occurrence_ids);
});

test('a hire is in the feed from its acceptance, and is cancelled with a higher sequence', async () => {
  const { page, feed } = await givenPages();
  const made = await team.givenTeam({ dates: [startOf(0)], title: 'Sourdough evening' });
  const musician = { ...made, musician: page };
  const { body } = await team.ask(musician);
  expect(await feed()).toEqual([]);
  await team.accept(musician, body.hire._id);
  const before = await feed();
  expect(before).toMatchObject([{ status: 'CONFIRMED', summary: 'Sourdough evening with Studio Example' }]);
  await it.deps.database.write
    .updateTable('occurrences')
    .set((on) => ({ status: 'cancelled', sequence: on('sequence', '+', 1) }))
    .where('id', '=', made.event.occurrence_id)
    .execute();
  const after = await feed();
  expect(after).toMatchObject([{ id: before[0]?.id, status: 'CANCELLED' }]);
  expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? Number.NaN);
});

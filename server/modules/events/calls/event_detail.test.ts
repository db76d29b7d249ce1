import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenCode } from '#test/given-discount.ts';
import { givenEvent } from '#test/given-event.ts';
import { overheard } from '#test/recorded-queries.ts';

const it = testApp();
const FRIDAY = '2026-05-08T19:00:00.000Z';
const NEXT = '2026-05-15T19:00:00.000Z';
const db = () => it.deps.database.write;
const repeat = (event_id: string, rule: { rrule: string; until_date: string | null }) =>
  db().updateTable('event_rules').set(rule).where('event_id', '=', event_id).execute();
const detail = (event_id: string, own: { occurrence_id?: string; code?: string } = {}, caller?: { token: string }) =>
  it.call('event/event_detail', { event_id, ...own }, caller);

test('shows the event, its next date and the packages of that date', async () => {
  const event = await givenEvent(it.deps, { packages: [{ capacity: 3 }, { amount: 0, name: 'Helper' }] });
  const { status, body } = await detail(event.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: 'Sourdough evening',
    status: 'published',
    attendance: 'in_person',
    venue: { name: 'Room 2', area_label: 'Pearl District, Portland', lat: 45.5152 },
    timezone: 'America/Los_Angeles',
    chosen: { _id: event.occurrence_id, state: 'on_sale', seats_left: 20, amount_from: 1500 },
    occurrences_count: 3,
    provider: { _id: event.provider_id, name: 'Studio Example', headline: 'Calm hours in a light room' },
    is_save: false,
    can: { edit: false, book: true, message: true },
  });
  expect(body.occurrences.map((date) => date._id)).toEqual(event.occurrence_ids);
  expect(body.packages.map(({ name, amount, state, seats_left }) => [name, amount, state, seats_left])).toEqual([
    ['Standard', 1500, 'few', 3],
    ['Helper', 0, 'on_sale', 20],
  ]);
});

test('begins with the next date that can be booked, or shows the one that was chosen', async () => {
  const event = await givenEvent(it.deps, {
    dates: [
      { starts_at: FRIDAY, seats_taken: 20 },
      { starts_at: NEXT, label: 'With music' },
    ],
  });
  const next = await detail(event.id);
  expect(next.body.chosen).toMatchObject({ starts_at: NEXT, label: 'With music', state: 'on_sale' });
  const chosen = await detail(event.id, { occurrence_id: event.occurrence_id });
  expect(chosen.body.chosen).toMatchObject({ starts_at: FRIDAY, state: 'sold_out', seats_left: 0 });
  expect(chosen.body.packages[0]).toMatchObject({ state: 'sold_out', seats_left: 0 });
  // A date of another event is none of this one.
  const other = await givenEvent(it.deps);
  expect((await detail(event.id, { occurrence_id: other.occurrence_id })).body.chosen?.starts_at).toBe(NEXT);
});

test('a date has its own venue, prices and closed packages', async () => {
  const own_venue = { name: 'Barge', address: 'Pier 4', area_label: 'South Waterfront', lat: 45.5, lon: -122.67 };
  const event = await givenEvent(it.deps, { packages: [{}, { amount: 500 }] });
  const [standard = '', early = ''] = event.package_ids;
  const { occurrence_id } = event;
  await db()
    .updateTable('occurrences')
    .set({ own_venue: JSON.stringify(own_venue) })
    .where('id', '=', occurrence_id)
    .execute();
  await db()
    .insertInto('occurrence_packages')
    .values([
      { occurrence_id, package_id: standard, own_amount: 2000, capacity: 10, has_own_capacity: true, taken: 4 },
      { occurrence_id, package_id: early, is_closed: true },
    ])
    .execute();
  const { body } = await detail(event.id);
  expect(body.chosen).toMatchObject({ venue: own_venue, amount_from: 2000, seats_left: 6, state: 'few' });
  expect(body.packages.map(({ amount, state, seats_left }) => [amount, state, seats_left])).toEqual([
    [2000, 'few', 6],
    [500, 'closed', 20],
  ]);
});

test('a series pass has the number of its dates, and the seats of the fullest', async () => {
  const pass = { covers: 'series', series_from: '2026-05-08', series_until: '2026-05-15', amount: 2500 };
  const event = await givenEvent(it.deps, {
    dates: [FRIDAY, { starts_at: NEXT, seats_taken: 18 }, '2026-05-22T19:00:00.000Z'],
    packages: [{}, pass],
  });
  expect((await detail(event.id)).body.packages[1]).toMatchObject({
    covers: 'series',
    series: { count: 2, from: '2026-05-08', until: '2026-05-15' },
    amount: 2500,
    state: 'few',
    seats_left: 2,
  });
});

test('a hidden package is shown only with a running code of the page that names it', async () => {
  const event = await givenEvent(it.deps, { packages: [{}, { name: 'Friends', is_hidden: true }] });
  const { provider_id } = event;
  const package_ids = [event.package_ids[1] ?? ''];
  const { id } = await givenCode(it.deps, { provider_id, code: 'FRIENDS' });
  await givenCode(it.deps, { provider_id, code: 'OTHER' });
  await db().updateTable('discount_codes').set({ package_ids }).where('id', '=', id).execute();
  const names = async (code?: string) =>
    (await detail(event.id, code === undefined ? {} : { code })).body.packages.map((each) => each.name);
  expect(await names()).toEqual(['Standard']);
  expect(await names('other')).toEqual(['Standard']);
  expect(await names('friends')).toEqual(['Standard', 'Friends']);
  await db().updateTable('discount_codes').set({ is_active: false }).where('id', '=', id).execute();
  expect(await names('friends')).toEqual(['Standard']);
  const foreign = await givenEvent(it.deps);
  await givenCode(it.deps, { provider_id: foreign.provider_id, code: 'MINE' });
  await db().updateTable('discount_codes').set({ package_ids }).where('code', '=', 'MINE').execute();
  expect(await names('mine')).toEqual(['Standard']);
});

test('a draft is its owner’s, a cancelled event everybody’s, an unlisted one whoever has its address', async () => {
  const draft = await givenEvent(it.deps, { status: 'draft', dates: [] });
  expect(await detail(draft.id)).toMatchObject({
    status: 404,
    problem: { detail: 'We couldn’t find this event.' },
  });
  expect((await detail(draft.id, {}, await givenUser(it.deps))).status).toBe(404);
  const mine = await detail(draft.id, {}, { token: draft.token });
  expect(mine.body).toMatchObject({ status: 'draft', chosen: null, can: { edit: true, book: false, message: false } });
  expect(mine.body.packages).toMatchObject([{ name: 'Standard', state: 'closed' }]);
  expect((await it.call('event/guest_event_detail', { event_id: draft.id }, { token: draft.token })).status).toBe(404);

  const event = await givenEvent(it.deps, { visibility: 'unlisted' });
  expect((await detail(event.id)).body).toMatchObject({ visibility: 'unlisted', can: { book: true } });
  await db()
    .updateTable('events')
    .set({ status: 'cancelled', cancel_reason: 'The oven is broken.' })
    .where('id', '=', event.id)
    .execute();
  expect((await detail(event.id)).body).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'The oven is broken.',
    chosen: { state: 'cancelled' },
    can: { book: false },
  });
  await db().updateTable('providers').set({ status: 'suspended' }).where('id', '=', event.provider_id).execute();
  expect((await detail(event.id)).status).toBe(404);
});

test('a rule is said in words, a single date is not', async () => {
  const single = await givenEvent(it.deps, { dates: [FRIDAY] });
  expect((await detail(single.id)).body).toMatchObject({ schedule_text: '', repeats: '' });
  await repeat(single.id, { rrule: 'FREQ=WEEKLY;BYDAY=FR', until_date: '2026-06-26' });
  expect((await detail(single.id)).body).toMatchObject({
    schedule_text: expect.stringMatching(/^Every Friday, 12:00 to 1:30\sPM, until June 26$/),
    repeats: 'Fridays',
  });
});

test('the preview of a draft has the dates that its rule will have', async () => {
  const pass = { covers: 'series', series_from: '2026-05-08', series_until: '2026-05-22', amount: 2500 };
  const draft = await givenEvent(it.deps, { status: 'draft', dates: [FRIDAY], packages: [{}, pass] });
  await repeat(draft.id, { rrule: 'FREQ=WEEKLY;BYDAY=FR', until_date: null });
  const { body } = await detail(draft.id, {}, { token: draft.token });
  expect(body).toMatchObject({
    chosen: { _id: '2026-05-08', starts_at: FRIDAY, state: 'on_sale', seats_left: 20 },
    occurrences_count: 57,
    can: { book: false },
  });
  expect(body.occurrences).toHaveLength(57);
  expect(body.packages).toMatchObject([{ state: 'on_sale' }, { series: { count: 3 }, state: 'on_sale' }]);
});

test('a cancelled date is not among the dates, but is shown where a link leads to it', async () => {
  const event = await givenEvent(it.deps, { dates: [{ starts_at: FRIDAY, status: 'cancelled' }, NEXT] });
  const { body } = await detail(event.id);
  expect(body.occurrences.map((date) => date.starts_at)).toEqual([NEXT]);
  const linked = await detail(event.id, { occurrence_id: event.occurrence_id });
  expect(linked.body.chosen).toMatchObject({ starts_at: FRIDAY, state: 'cancelled' });
  expect(linked.body.can.book).toBe(false);
});

test('after the last date there is nothing to choose', async () => {
  const event = await givenEvent(it.deps, { dates: ['2026-05-04T19:00:00.000Z'] });
  const { body } = await detail(event.id);
  expect(body).toMatchObject({ chosen: null, occurrences: [], occurrences_count: 0, can: { book: false } });
  expect(body.packages[0]?.state).toBe('over');
});

test('shows the questions at booking and the reader’s heart, in two statements', async () => {
  const event = await givenEvent(it.deps);
  const user = await givenUser(it.deps);
  const question = { event_id: event.id, kind: 'yes_no', position: 0, created_at: it.clock.now() };
  await db()
    .insertInto('questions')
    .values([
      { ...question, id: event.id, asked: 'booking', text: 'Any allergies?', is_required: true },
      { ...question, id: event.provider_id, asked: 'afterwards', text: 'Did you like it?' },
    ])
    .execute();
  await it.call('my_page/save_unsave_event', { event_id: event.id, is_save: true }, user);
  expect((await detail(event.id, {}, user)).body).toMatchObject({
    is_save: true,
    questions: [{ text: 'Any allergies?', kind: 'yes_no', options: [], is_required: true }],
  });
  const received = await overheard(
    async () => void (await it.call('event/guest_event_detail', { event_id: event.id })),
  );
  expect(received.length, received.join('\n')).toBeLessThanOrEqual(2);
});

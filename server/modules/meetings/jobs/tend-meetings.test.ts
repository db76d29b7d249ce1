import { beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenManagedEvent } from '#test/given-event.ts';
import { connectZoom, withZoom } from '#test/zoom/with-zoom.ts';

const it = testApp();
const zoom = withZoom(it);
let accounts = 0;

/** Two weekly evenings online, from 8 May, whose guests meet at the Zoom of their organiser. */
async function given() {
  it.clock.set(NOON);
  // Leaves nothing to do of earlier tests.
  await it.deps.database.write.updateTable('events').set({ meeting_provider: 'jitsi' }).execute();
  await it.deps.database.write.deleteFrom('occurrence_meetings').execute();
  const page = await givenProvider(it.deps);
  accounts += 1;
  const email = `host-${accounts}@zoom.example`;
  await connectZoom(it, zoom(), page, email);
  const { event_id, event } = await givenManagedEvent(
    it,
    {
      ...{ attendance: 'virtual', meeting_provider: 'zoom' },
      packages: [{ name: 'Online', amount: 0, attendance: 'virtual' }],
      schedule: { starts_on: '2026-05-08', start_time: '19:00', minutes: 90, rule: 'FREQ=WEEKLY;COUNT=2' },
    },
    { provider_id: page.id, token: page.token },
  );
  const { dates } = (await it.call('user/event_detail', { event_id }, page)).body;
  const [first = '', second = ''] = dates.map((date) => date._id ?? '');
  const meetings = () =>
    zoom()
      .meetings()
      .filter(({ user }) => user === email);
  const robin = await givenUser(it.deps);
  const items = [{ package_id: event.packages[0]?._id ?? '', occurrence_id: first }];
  await it.call('booking/add_booking', { items }, robin);
  return { page, email, event_id, first, second, meetings, robin };
}

const tend = () => jobs['tend-meetings'](it.deps, {});
const dayBefore = () => it.clock.set(new Date('2026-05-08T12:00:00Z'));
const begins = () => it.clock.set(new Date('2026-05-09T02:00:00Z'));
const join = (occurrence_id: string, caller: { token: string }) =>
  it.call('event/join_meeting', { occurrence_id }, caller);
beforeEach(() => void zoom().faults.splice(0));

test('a date gets its meeting two days before, once; guests join it and the organiser starts it', async () => {
  const { first, meetings, robin, page } = await given();
  await tend();
  expect(meetings()).toEqual([]);
  dayBefore();
  await Promise.all([tend(), tend()]);
  await tend();
  expect(meetings()).toMatchObject([
    {
      ...{ topic: 'Sourdough evening', start_time: '2026-05-09T02:00:00Z', duration: 90 },
      agenda: `http://plaza.test/VirtualEventIframe?occurrence_id=${first}`,
    },
  ]);
  begins();
  const id = meetings()[0]?.id;
  expect((await join(first, robin)).body).toEqual({
    ...{ url: `https://us02web.zoom.us/j/${id}?pwd=secret`, is_embedded: false },
  });
  expect((await join(first, page)).body.url).toBe(`https://us02web.zoom.us/s/${id}?zak=host`);
  const room = (await it.call('event/meeting', { occurrence_id: first }, robin)).body;
  expect(room).toMatchObject({ provider: 'zoom', is_embedded: false });
});

test('a lost answer leads to one meeting, and guests who come first have it created', async () => {
  const { first, meetings, robin } = await given();
  dayBefore();
  // The tokens, the search, and the creation.
  zoom().faults.push('none', 'none', 'lost');
  await tend();
  expect(meetings()).toHaveLength(1);
  begins();
  const links = await Promise.all([1, 2, 3].map(() => join(first, robin)));
  expect(links.some(({ status }) => status === 200)).toBe(true);
  expect((await join(first, robin)).body.url).toContain(`/j/${meetings()[0]?.id}`);
  expect(meetings()).toHaveLength(1);
});

test('while Zoom fails it is tried again later and guests are told; nobody is recorded as present', async () => {
  const { first, meetings, robin } = await given();
  begins();
  zoom().faults.push('429');
  expect((await join(first, robin)).problem).toMatchObject({ code: 'unavailable', retry_after: 120 });
  const { rows } = await it.deps.database.pool.query('SELECT 1 FROM check_ins WHERE occurrence_id = $1', [first]);
  expect(rows).toEqual([]);
  const asked = zoom().requests.length;
  await tend();
  expect((await join(first, robin)).problem.code).toBe('unavailable');
  expect([meetings(), zoom().requests.length]).toEqual([[], asked]);
  it.clock.advance(2);
  await tend();
  expect(meetings()).toHaveLength(1);
});

test('the meeting of a moved date moves, that of a cancelled or deleted one is deleted', async () => {
  const { event_id, page, first, second, meetings } = await given();
  it.clock.set(new Date('2026-05-14T12:00:00Z'));
  const move = { event_id, scope: 'this' as const, occurrence_id: second, occurrence: { start_time: '20:30' } };
  await tend();
  expect(meetings().map(({ start_time }) => start_time)).toEqual(['2026-05-16T02:00:00Z']);
  const plan = (await it.call('event/edit_event', { ...move, dry_run: true }, page)).body.plan;
  const moved = await it.call('event/edit_event', { ...move, plan_hash: plan?.hash ?? '' }, page);
  expect(moved.problem.code).toBeUndefined();
  zoom().faults.push('500');
  await tend();
  await tend();
  expect(meetings()[0]?.start_time).toBe('2026-05-16T02:00:00Z');
  it.clock.advance(1);
  await tend();
  expect(meetings().map(({ start_time }) => start_time)).toEqual(['2026-05-16T03:30:00Z']);
  await it.deps.database.write
    .updateTable('occurrences')
    .set({ status: 'cancelled' })
    .where('id', '=', second)
    .execute();
  await tend();
  expect(meetings()).toEqual([]);
  expect(first).not.toBe(second);
});

test('a meeting that was created without an answer is found and deleted when its date is cancelled', async () => {
  const { first, meetings } = await given();
  dayBefore();
  // The tokens, the search, and the creation.
  zoom().faults.push('none', 'none', 'lost');
  await tend();
  await it.deps.database.write
    .updateTable('occurrences')
    .set({ status: 'cancelled' })
    .where('id', '=', first)
    .execute();
  it.clock.advance(1);
  await tend();
  expect(meetings()).toEqual([]);
  const { rows } = await it.deps.database.pool.query('SELECT 1 FROM occurrence_meetings WHERE occurrence_id = $1', [
    first,
  ]);
  expect(rows).toEqual([]);
});

test('an expired access token is refreshed once, however many need it', async () => {
  const { first, meetings, robin, page } = await given();
  dayBefore();
  await tend();
  begins();
  const before = zoom().requests.filter((request) => request === 'POST /oauth/token').length;
  const links = await Promise.all([1, 2, 3, 4].map(() => join(first, page)));
  expect(links.map(({ body }) => body.url)).toEqual(
    Array(4).fill(`https://us02web.zoom.us/s/${meetings()[0]?.id}?zak=host`),
  );
  expect(zoom().requests.filter((request) => request === 'POST /oauth/token')).toHaveLength(before + 1);
  // A token that Zoom refuses before it should have expired is refreshed too.
  zoom().faults.push('401');
  expect((await join(first, page)).body.url).toContain('/s/');
  expect((await join(first, robin)).status).toBe(200);
});

import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { NOON, testApp } from '#test/app.ts';
import { completeEvent, givenManagedEvent } from '#test/given-event.ts';
import { extendEvents } from './extend-events.ts';

const it = testApp();

/** The first and last day of an event's dates, their number, and how far they are stored. */
async function spanOf(event_id: string) {
  const db = it.deps.database.read;
  const rows = await db
    .selectFrom('occurrences')
    .select(['date', 'starts_at', 'is_added'])
    .where('event_id', '=', event_id)
    .orderBy('starts_at')
    .execute();
  const event = await db
    .selectFrom('events')
    .select(['materialized_until', 'version'])
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  return { ...event, count: rows.length, last: rows.at(-1) };
}

test('a rule without an end has its dates 400 days ahead, every day anew; others stay', async () => {
  const by = await givenManagedEvent(it);
  const endless = { ...completeEvent.schedule, start_time: '10:00', rule: 'FREQ=WEEKLY;BYDAY=FR' };
  const added = [{ date: '2027-12-31', start_time: '18:00', minutes: 60 }];
  const { event_id, token } = await givenManagedEvent(it, { schedule: { ...endless, added } }, by);
  const first = await spanOf(event_id);
  expect(first).toMatchObject({ count: 58, materialized_until: '2027-06-09', last: { is_added: true } });
  await extendEvents(it.deps.database.write, NOON);
  expect(await spanOf(event_id)).toEqual(first);

  // In the way of 2027-06-18.
  const blocks = [{ kind: 'block' as const, from: '2027-06-18T16:00:00Z', to: '2027-06-18T19:00:00Z' }];
  await it.call('my_schedule/add_my_schedule', { provider_id: by.provider_id, rules: blocks }, { token });
  await extendEvents(it.deps.database.write, new Date(NOON.getTime() + 21 * DAY_MS));
  const later = await spanOf(event_id);
  expect(later).toMatchObject({ count: 60, materialized_until: '2027-06-30', version: first.version });
  const { body } = await it.call('user/event_detail', { event_id }, { token });
  expect(body.event.schedule?.excluded).toEqual(['2027-06-18']);
  expect(await spanOf(by.event_id)).toMatchObject({ count: 17, materialized_until: null });
});

test('a series that gets an end is not extended any more; one that loses it is', async () => {
  const { event_id, token, event } = await givenManagedEvent(it);
  const schedule = { ...completeEvent.schedule, rule: 'FREQ=WEEKLY;BYDAY=FR' };
  const edit = async (rule: string) => {
    const input = { event_id, schedule: { ...schedule, rule } };
    const { body } = await it.call('event/edit_event', { ...input, dry_run: true }, { token });
    return it.call('event/edit_event', { ...input, plan_hash: body.plan?.hash }, { token });
  };
  expect(event.schedule?.rule).toContain('COUNT=17');
  await edit('FREQ=WEEKLY;BYDAY=FR');
  expect(await spanOf(event_id)).toMatchObject({ count: 57, materialized_until: '2027-06-09' });
  await edit('FREQ=WEEKLY;BYDAY=FR;UNTIL=20260531');
  expect(await spanOf(event_id)).toMatchObject({ count: 4, materialized_until: null });
});

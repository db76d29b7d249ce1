import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

test('everybody with a mailbox is asked once how a date was, by the link of their ticket', async () => {
  const event = await givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 0 }] });
  const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
  const maya = `${newId()}@example.com`;
  const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 2 }];
  const booked = await it.call('booking/add_booking', { items, attendees: [{}, { name: 'Maya', email: maya }] }, user);
  expect(booked.status).toBe(200);
  const end = new Date(event.occurrences[0]?.ends_at ?? NOON);
  const mails = async () => {
    const { rows } = await it.deps.database.pool.query<{ to_address: string; subject: string; text: string }>(
      "SELECT to_address, subject, text FROM outbox_messages WHERE kind = 'survey_ask' ORDER BY to_address = $1",
      [maya],
    );
    return rows;
  };
  it.clock.set(new Date(end.getTime() + 2 * 3_600_000));
  await jobs['survey-dates'](it.deps, {});
  expect(await mails()).toEqual([]);

  await it.call('event_survey/add_question', { event_id: event.id, kind: 'rating', text: 'How was it?' }, event);
  await jobs['survey-dates'](it.deps, {});
  await jobs['survey-dates'](it.deps, {});
  await jobs['ask-for-reviews'](it.deps, {});
  const sent = await mails();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ to_address: maya, subject: expect.stringContaining('Sourdough evening') });
  const path = /\/survey\/([\w-]{48})\?date=([\w-]{36})/.exec(sent[1]?.text ?? '');
  const [, token = '', occurrence_id = ''] = path ?? [];
  const { survey } = (await it.call('event_survey/get_question', { token, occurrence_id })).body;
  expect(survey).toMatchObject({ state: 'open', tickets: [{ attendee_name: 'Maya' }] });
  const kindsOf = async () => (await it.call('user/notification_list', {}, user)).body.items.map(({ kind }) => kind);
  const ofDate = async () => (await kindsOf()).filter((kind) => kind === 'survey_ask' || kind === 'review_ask');
  expect(await ofDate()).toEqual(['survey_ask']);
  // The review is asked a day later.
  it.clock.set(new Date(end.getTime() + 26 * 3_600_000));
  await jobs['ask-for-reviews'](it.deps, {});
  await jobs['ask-for-reviews'](it.deps, {});
  expect((await ofDate()).toSorted()).toEqual(['review_ask', 'survey_ask']);
});

import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { jobs } from '#server/jobs.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { NOON, testApp } from '#test/app.ts';

const it = testApp();

test('the log of messages is deleted after 90 days', async () => {
  const { write, pool } = it.deps.database;
  const text = { subject: 'About a review', text: 'Open it.\n', html: null };
  await insertMessage(write, { channel: 'email', kind: 'review_ask', to: 'guest@example.com', ...text }, NOON);
  const [id] = (await pool.query<{ id: string }>('SELECT id FROM outbox_messages')).rows.map((row) => row.id);
  await jobs['deliver-message'](it.deps, { message_id: id });
  const left = async () => (await pool.query('SELECT FROM outbox_messages')).rowCount;
  it.clock.set(new Date(NOON.getTime() + 89 * DAY_MS));
  await jobs['forget-old-keys'](it.deps, {});
  expect(await left()).toBe(1);
  it.clock.set(new Date(NOON.getTime() + 91 * DAY_MS));
  await jobs['forget-old-keys'](it.deps, {});
  expect(await left()).toBe(0);
});

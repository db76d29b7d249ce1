import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenEvent, givenSoldSeats } from '#test/given-event.ts';
import { overheard } from '#test/recorded-queries.ts';
import { findGuestEvent } from './guest-event.ts';

/** What many readers of a page get at once, on one server and on two. */
const it = testApp();
const db = () => it.deps.database.write;
const reading = () => ({ now: it.clock.now(), language: 'en' });
const stored = async (event_id: string) =>
  (await findGuestEvent(it.deps.database.read, event_id, reading()))?.toString();

test('a remembered page is asked for in one statement, and read once for all who ask for it at once', async () => {
  const { id } = await givenEvent(it.deps);
  const ask = (times: number) =>
    overheard(async () => void (await Promise.all(Array.from({ length: times }, () => stored(id)))));
  const first = await ask(20);
  expect(first.filter((text) => text.includes('FROM questions'))).toHaveLength(1);
  expect(first).toHaveLength(20);
  expect(await ask(1)).toEqual([expect.stringContaining('FROM event_page_versions')]);
});

/** A connection whose answers wait until it is opened. */
function gated() {
  const [came, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const connection = it.deps.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      came.resolve();
      await gate.promise;
      return result;
    },
  });
  return { connection, came: came.promise, open: gate.resolve };
}

test('whoever asks after a change does not get what was being read before it, others do', async () => {
  const { id } = await givenEvent(it.deps);
  const [before, same, after] = [gated(), gated(), gated()];
  const titles = [before, same].map(async ({ connection }, at) => {
    if (at > 0) await before.came;
    return JSON.parse(String(await findGuestEvent(connection, id, reading()))).title;
  });
  await Promise.all([before.came, same.came]);
  await sql`UPDATE events SET title = 'Rye evening' WHERE id = ${id}`.execute(db());
  const late = findGuestEvent(after.connection, id, reading());
  await after.came;
  for (const { open } of [same, after, before]) {
    open();
    await setImmediate();
  }
  expect(await Promise.all(titles)).toEqual(['Sourdough evening', 'Sourdough evening']);
  expect(JSON.parse(String(await late))).toMatchObject({ title: 'Rye evening' });
  expect(await stored(id)).toBe(String(await late));
});

test('every server knows what another one changed', async () => {
  const { id, occurrence_id, package_id } = await givenEvent(it.deps);
  vi.resetModules();
  const other = await import('./guest-event.ts');
  const elsewhere = async () => (await other.findGuestEvent(it.deps.database.read, id, reading()))?.toString();
  expect(other.findGuestEvent).not.toBe(findGuestEvent);
  expect(await elsewhere()).toBe(await stored(id));
  await givenSoldSeats(it, { event_id: id, occurrence_id, package_id });
  expect(await elsewhere()).toBe(await stored(id));
  await sql`UPDATE events SET title = 'Rye evening' WHERE id = ${id}`.execute(db());
  expect(await elsewhere()).toBe(await stored(id));
  expect(JSON.parse((await elsewhere()) ?? '')).toMatchObject({ title: 'Rye evening' });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { testApp } from '../app.ts';
import { givenUser } from '../given.ts';
import { givenPaid } from '../given-booking.ts';
import { callerOf, type Example, examplesOf, givenWorld, type World } from '../inputs.ts';
import { randomOf } from '../setup/random.ts';
import { volume } from '../test-volume.ts';

const it = testApp();
const lists = (Object.entries(calls) as [CallName, CallContract][])
  .filter(([, contract]) => contract.guest_variant_of === undefined)
  .filter(
    ([, { input }]) => 'cursor' in (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  )
  // What only counts has no pages.
  .filter(([name]) => name !== 'my_page/search_counts')
  .map(([name]) => name);

/** How many foreign and forged cursors each list gets; each list and each run gets others of them. */
const CURSORS = volume('FORGED_CURSORS', 27, 10_000);

let world: World;
let examples: Readonly<Record<CallName, Example>>;
/** The cursors that the lists give. */
let given: readonly string[];

beforeAll(async () => {
  world = await givenWorld(it);
  examples = examplesOf(world);
  given = (await Promise.all(lists.map((name) => ask(name, { limit: 1 })))).flatMap(
    ({ page }) => page.next_cursor ?? [],
  );
});

interface Page {
  readonly items: readonly object[];
  readonly next_cursor: string | null;
}

async function ask(name: CallName, more: object) {
  const { input, by } = examples[name];
  const { status, body, problem } = await it.raw(name, { ...input, ...more }, callerOf(world, by));
  return { status, page: body as unknown as Page, problem };
}

/** The key of a list item. */
const nameOf = (item: object) => ('_id' in item ? String(item._id) : JSON.stringify(item));
const written = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Forged moments, ids, numbers and words in the shapes that real cursors have. */
function madeUp(): string[] {
  const ids = [
    world.stranger.id,
    world.booking_id,
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    "' OR 1=1 --",
    '\u0000',
    null,
  ];
  const moments = ['2026-05-05T19:00:00.000Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '\ud800', 0, {}];
  const keys = [1, -1, 1e308, 2 ** 53, 0.1, 'z', '', '\u0000', [], null, true];
  return [
    ...moments.flatMap((at) => ids.map((id) => written({ at, id }))),
    ...keys.flatMap((key) => [
      written({ key, id: world.booking_id }),
      written({ seq: key }),
      written({ before: key }),
      written(key),
    ]),
    ...keys.map((key) => written({ sort: 'price', key, id: world.provider_id })),
    written({ at: moments[0], id: world.booking_id, user_id: world.stranger.id, __proto__: { role: 'admin' } }),
    '////',
    'e30',
    'A'.repeat(400),
    Buffer.from([0xff, 0xfe, 0x00]).toString('base64url'),
  ];
}

/** Variants of a cursor with one part changed. */
function tampered(cursor: string): string[] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  return [
    cursor.slice(1),
    cursor.slice(0, -3),
    `${cursor}AAAA`,
    cursor.toUpperCase(),
    Buffer.from(text.replace(/\d/g, '9')).toString('base64url'),
  ];
}

test('there are lists to be tried', () => {
  expect(lists.length).toBeGreaterThan(15);
  expect(given.length).toBeGreaterThan(2);
});

describe('a foreign or forged cursor is refused, or returns only what the caller may see', () => {
  test.each(lists.map((name, place) => ({ name, place })))('$name', async ({ name, place }) => {
    const whole = await ask(name, { limit: 100 });
    expect(whole.status).toBe(200);
    const own = new Set(whole.page.items.map(nameOf));
    const cursors = [...given, ...given.flatMap(tampered), ...madeUp()];
    const step = Math.ceil(cursors.length / CURSORS);
    const from = randomOf('cursors')(step) + place;
    for (const cursor of cursors.filter((_, at) => (at + from) % step === 0)) {
      const what = `${name} ${cursor} ${Buffer.from(cursor, 'base64url').toString('utf8')}`;
      const { status, page, problem } = await ask(name, { cursor, limit: 100 });
      if (status === 200)
        expect(
          page.items.map(nameOf).filter((item) => !own.has(item)),
          what,
        ).toEqual([]);
      else expect([status, problem.code, problem.errors?.[0]?.path], what).toEqual([400, 'invalid_input', 'cursor']);
    }
  });
});

/** Reads a list page by page while something is added to it after each page. */
async function readWhileItGrows(
  name: CallName,
  caller: { token: string },
  add: (n: number) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let n = 0; n < 20; n += 1) {
    const { body } = await it.raw(name, { limit: 2, ...(cursor === undefined ? {} : { cursor }) }, caller);
    const page = body as unknown as Page;
    seen.push(...page.items.map(nameOf));
    if (page.next_cursor === null) return seen;
    cursor = page.next_cursor;
    await add(n);
  }
  throw new Error(`${name} has no end.`);
}

test('what is added while somebody turns the pages neither hides what was there nor shows it twice', async () => {
  const user = await givenUser(it.deps);
  let minutes = 0;
  const notify = () => {
    minutes += 1;
    return insertNotification(
      it.deps.database.write,
      { user_id: user.id, kind: 'booking_confirmed', title: `Thing ${minutes}`, text: 'Look.', link: '/booking' },
      new Date(it.clock.now().getTime() + minutes * 60_000),
    );
  };
  // Alternately before and after the current page.
  const book = (n: number) => givenPaid(it, { by: user, starts_at: `2026-05-${n % 2 ? 13 : 20}T17:00:00.000Z` });
  for (let n = 0; n < 6; n += 1) await notify();
  for (let n = 0; n < 6; n += 1) await book(n);
  for (const [name, add] of [
    ['user/notification_list', notify],
    ['booking/upcoming_booking_list', (n: number) => book(n + 6)],
  ] as const) {
    const { body } = await it.raw(name, { limit: 100 }, user);
    const before = (body as unknown as Page).items.map(nameOf);
    expect(before.length).toBeGreaterThanOrEqual(6);
    const seen = await readWhileItGrows(name, user, add);
    expect(new Set(seen).size, name).toBe(seen.length);
    expect(
      before.filter((item) => !seen.includes(item)),
      name,
    ).toEqual([]);
  }
});

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { giveOwnCards } from '#test/referrals/given-referral.ts';
import { type Reached, ReferralWorld, type Step } from '#test/referrals/world.ts';
import { casesOf } from '#test/test-volume.ts';

const it = testApp();
beforeAll(async () => {
  await giveOwnCards(it.deps);
  await it.deps.database.pool.query('UPDATE market SET referral_monthly_max = 2');
});

const small = fc.nat(3);
/** A number that stands for somebody, or for a booking, whatever there is. */
const one = fc.nat(40);
const maybe = fc.option(small, { freq: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('join' as const), by: fc.option(small), card: maybe, device: maybe }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('open page' as const), who: one, amount: fc.constantFrom(400, 4000) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('book' as const), who: one, page: one, use_credit: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take card' as const), who: one, card: small }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('use device' as const), who: one, device: small }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('give back' as const), which: one, percent: fc.constantFrom(10, 100) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask back' as const), which: one }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: one }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 20, 40) }) },
);

const join = (by: number | null, card: number | null = null): Step => ({ kind: 'join', by, card, device: null });
const book = (who: number, page: number, use_credit = false): Step => ({ kind: 'book', who, page, use_credit });
const wait: Step = { kind: 'wait', days: 40 };

/** The observed fraud: three new accounts with one card book the page of who referred them, get it back, and spend. */
const FRAUD: readonly Step[] = [
  { kind: 'open page', who: 0, amount: 4000 },
  ...[join(0, 0), join(0, 0), join(0, 0)],
  ...[book(2, 1), book(3, 1), book(4, 1)],
  wait,
  { kind: 'give back', which: 0, percent: 100 },
  ...[book(2, 1, true), book(3, 1, true)],
  wait,
];

/** Rewards that are earned, spent, kept from friends, held back by the limit, and taken back. */
const HONEST: readonly Step[] = [
  ...[join(0), join(0), join(0), book(2, 0), book(3, 0), book(4, 0)],
  wait,
  { kind: 'open page', who: 0, amount: 400 },
  ...[book(2, 1, true), book(2, 0, true), book(0, 0, true)],
  { kind: 'give back', which: 0, percent: 100 },
  wait,
  { kind: 'cancel', which: 4 },
  { kind: 'wait', days: 1 },
];

/** Credit that somebody spends with a stranger, whose card they then pay with. */
const STRANGERS_CARD: readonly Step[] = [
  ...[join(0), book(2, 0), wait],
  ...([
    { kind: 'take card', who: 1, card: 3 },
    { kind: 'open page', who: 0, amount: 4000 },
    book(1, 1),
  ] satisfies Step[]),
  ...([{ kind: 'take card', who: 2, card: 3 }, book(2, 0, true), wait] satisfies Step[]),
];

let worlds = 0;
/** Plays a history, and returns what happened in it and what is wrong with it. */
async function played(history: readonly Step[]): Promise<ReferralWorld> {
  worlds += 1;
  const world = new ReferralWorld(it, `world ${worlds}`);
  await world.begin();
  for (const each of history) {
    await world.play(each);
    if (each.kind === 'wait') await world.judge();
  }
  await world.play({ kind: 'wait', days: 1 });
  await world.judge();
  return world;
}

test('no history turns credit into a payout to the people it came from, or unbalances the ledger', async () => {
  const reached: Reached = {
    rewards: 0,
    taken_back: 0,
    refused: 0,
    spent: 0,
    not_spent: 0,
    capped: 0,
    refused_cards: 0,
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (history) => {
      const world = await played(history);
      for (const key of Object.keys(reached) as (keyof Reached)[]) reached[key] += world.reached[key];
      expect(world.faults).toEqual([]);
    }),
    {
      numRuns: casesOf(60),
      endOnFailure: true,
      examples: [FRAUD, HONEST, STRANGERS_CARD].map((history) => [[...history]]),
    },
  );
  // Histories without any effect would prove nothing.
  expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
});

const withOwnPage: readonly Step[] = [{ kind: 'open page', who: 0, amount: 4000 }, join(0), book(2, 1)];
test.each<[string, string, string, readonly Step[], readonly RegExp[]]>([
  [
    'is_referral_kin',
    '(who uuid, page uuid) RETURNS boolean',
    'SELECT false',
    [...withOwnPage, wait, book(2, 1, true), wait],
    [/was rewarded for a booking with/, /^credit of .* was spent with/],
  ],
  [
    'same_people',
    '(who uuid) RETURNS TABLE (user_id uuid)',
    'SELECT who',
    [join(0, 0), join(0, 0), book(2, 0), book(3, 0), wait],
    [/was rewarded, but is/],
  ],
])('the histories notice what is let through without %s', async (name, head, body, history, found) => {
  const { pool } = it.deps.database;
  const { rows } = await pool.query<{ before: string }>(
    'SELECT pg_get_functiondef(oid) AS before FROM pg_proc WHERE proname = $1',
    [name],
  );
  await pool.query(`CREATE OR REPLACE FUNCTION ${name}${head} LANGUAGE sql STABLE AS $$ ${body} $$`);
  try {
    expect((await played(history)).faults).toEqual(
      expect.arrayContaining(found.map((each) => expect.stringMatching(each))),
    );
  } finally {
    await pool.query(rows[0]?.before ?? '');
  }
});

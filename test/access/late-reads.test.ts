import { beforeAll, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { testApp } from '#test/app.ts';
import { type Example, examplesOf, givenWorld } from '#test/inputs.ts';
import { givenMarket } from '#test/market/given-market.ts';

/**
 * A standby is some seconds behind. It answers visitors what is published, and nobody who brings something of their
 * own: a session, a booking, a door, or the token, code or booking that the input names.
 */
const it = testApp();
let examples: Readonly<Record<CallName, Example>>;
let asked = 0;
beforeAll(async () => {
  await givenMarket(it);
  examples = examplesOf(await givenWorld(it));
  const { database } = it.deps;
  const standby = database.read.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  Object.assign(it.deps, { database: { ...database, standby } });
});

const reads = (Object.entries(calls) as [CallName, CallContract][])
  .filter(([, { mode, access }]) => mode === 'read' && access === 'anyone')
  .map(([name]) => name);
/** Fields by which somebody shows that they may see what others may not. */
const isOwn = (field: string) => /token|code|key|proof|known|entry_id|invitation_id|booking_id/.test(field);
const fieldsOf = (name: CallName): string[] => {
  const { input }: CallContract = calls[name];
  return 'shape' in input ? Object.keys(input.shape as object) : [];
};

/** How many statements the standby gets for a call. */
async function askedBy(name: CallName, input: object, headers: Record<string, string> = {}): Promise<number> {
  asked = 0;
  await it.raw(name, input, {}, { headers });
  return asked;
}

test('the standby is asked for visitors only, and never with a token, code or booking in the input', async () => {
  const late: CallName[] = [];
  const wrong: string[] = [];
  for (const name of reads) {
    const { input } = examples[name];
    const bare = Object.fromEntries(Object.entries(input).filter(([field]) => !isOwn(field)));
    if ((await askedBy(name, bare)) > 0) late.push(name);
    for (const field of fieldsOf(name).filter(isOwn)) {
      const value = field.endsWith('_id') ? '019a0000-0000-7000-8000-000000000001' : 'x'.repeat(48);
      const given = { ...bare, [field]: Reflect.get(input, field) ?? value };
      if ((await askedBy(name, given)) > 0) wrong.push(`${name} with ${field}`);
    }
    for (const cookie of ['plaza_door=of-a-helper', 'plaza_booking=of-a-guest'])
      if ((await askedBy(name, bare, { cookie })) > 0) wrong.push(`${name} with ${cookie}`);
  }
  expect(wrong).toEqual([]);
  // What most visitors ask is answered by it; what a secret opens never is.
  expect(late).toEqual(
    expect.arrayContaining(['my_page/home_service_event_list', 'event/event_detail', 'user/get_profile']),
  );
  expect(late.filter((name) => /ticket|meeting|door|survey|waiting|invitation|decision|mail_/.test(name))).toEqual([]);
});

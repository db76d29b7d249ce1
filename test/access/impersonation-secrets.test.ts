import { beforeAll, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { hiddenFromImpersonation } from '#contract/restrictions/impersonation.ts';
import { withoutSecrets } from '#contract/restrictions/impersonation-secrets.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { type Example, examplesOf, givenWorld, type World } from '#test/inputs.ts';
import { givenMarket } from '#test/market/given-market.ts';

/**
 * An admin who looks at the app as a user learns nothing that works after the look. Every read is made by its user and
 * in a look; what looks like a key or a token in the user's answer is not in the look's.
 */
const it = testApp();
let world: World;
let admin: { id: string; token: string };
let examples: Readonly<Record<CallName, Example>>;
beforeAll(async () => {
  await givenMarket(it);
  world = await givenWorld(it);
  examples = examplesOf(world);
  admin = await givenUser(it.deps, { role: 'admin' });
});

const reads = (Object.entries(calls) as [CallName, CallContract][])
  .filter(
    ([name, { mode, access }]) => mode === 'read' && access !== 'staff' && !hiddenFromImpersonation.includes(name),
  )
  .map(([name]) => name);

/** Keys and tokens of an answer: long words with both letters and digits that are no ids, names of files or cursors. */
function secretsOf(body: unknown): string[] {
  const found: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (/^\.?(next_cursor|cursor|placeholder|public_key|push_key)$/.test(path.slice(path.lastIndexOf('.')))) return;
      const bare = value.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '').replace(/\/files\/\S+/g, '');
      for (const word of bare.match(/[\w-]{24,}/g) ?? []) if (/\d/.test(word) && /[a-z]/i.test(word)) found.push(word);
      if (/(^|\.)meeting\.url$|\.(join_url|manage_url)$/.test(path) && value !== '') found.push(value);
    } else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`);
  };
  visit(body, '');
  return found;
}

/** What the user reads, and what an admin who looks as that user reads. */
async function bothOf(name: CallName) {
  const { by, input } = examples[name];
  const user = by === 'owner' ? world.owner : world.customer;
  const own = await it.raw(name, input, { token: user.token });
  await it.call('admin/impersonate', { user_id: user.id, reason: 'Their booking does not show up.' }, admin);
  const seen = await it.raw(name, input, { token: admin.token });
  await it.call('user/end_impersonation', {}, admin);
  return { own, seen };
}

test('no read shows in a look what works afterwards, though its user reads it', async () => {
  const leaks: Record<string, string[]> = {};
  let shown = 0;
  for (const name of reads) {
    const { own, seen } = await bothOf(name);
    const secrets = secretsOf(own.body);
    shown += secrets.length;
    const leaked = [...secretsOf(seen.body), ...secrets.filter((each) => JSON.stringify(seen.body).includes(each))];
    if (leaked.length > 0) leaks[name] = [...new Set(leaked)];
  }
  expect(leaks).toEqual({});
  // The users themselves do read keys and tokens, so that the search above finds them.
  expect(shown).toBeGreaterThan(0);
});

test('an answer keeps its shape and everything that is no secret', () => {
  const token = 'A'.repeat(43);
  const key = 'k'.repeat(32);
  expect(
    withoutSecrets({
      ics_url: `http://x/v9/booking/calendar.ics?booking=1&key=${key}`,
      manage_url: `http://x/guest-booking/${token}`,
      meeting: { url: 'https://meet.jit.si/room', is_embedded: true },
      pictures: [`/v9/booking/message_picture/${key}/a-320.webp`],
      link: `/ticket/${token}`,
      website: { url: 'https://mill.example/a-long-name-of-a-page-that-has-words' },
      amount: 12,
      nothing: null,
    }),
  ).toEqual({
    ics_url: 'http://x/v9/booking/calendar.ics?booking=1&key=',
    manage_url: '',
    meeting: { url: '', is_embedded: true },
    pictures: ['/v9/booking/message_picture//a-320.webp'],
    link: '/ticket/',
    website: { url: 'https://mill.example/a-long-name-of-a-page-that-has-words' },
    amount: 12,
    nothing: null,
  });
});

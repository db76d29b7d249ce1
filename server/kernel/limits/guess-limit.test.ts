import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, calls } from '#contract/index.ts';
import { guessBudget, guessingCalls } from '#contract/limits/guessed-secrets.ts';
import { newId } from '#server/kernel/ids.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
const FRONT_ROW = 'FRIENDS26';
let event: Awaited<ReturnType<typeof givenEvent>>;
let service: Awaited<ReturnType<typeof givenService>>;
beforeAll(async () => {
  event = await givenEvent(it.deps, { packages: [{ name: 'Seat' }, { name: 'Front row', is_hidden: true }] });
  service = await givenService(it.deps);
  const { provider_id } = event;
  const code = {
    provider_id,
    code: FRONT_ROW,
    kind: 'percent' as const,
    value: 0,
    package_ids: [event.package_ids[1] ?? ''],
  };
  const made = await it.call('discount_code/create_discount_code', code, { token: event.token });
  expect(made.status).toBe(200);
});

/** Codes of one’s own page, booking or door, and those that were mailed or texted, which have limits of their own. */
const proving = new RegExp(
  [
    'discount_code/(create|edit|check)_discount_code',
    'user/(.*otp|second_step|social_callback|change_email|connect.*)',
    'claim/.*|booking/generate_meeting_link|event/check_in',
  ].join('|'),
);

test('every call with a promo or referral code has the budget of guesses', () => {
  const asking = (Object.keys(calls) as CallName[]).filter((name) => {
    const schema = JSON.stringify(z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }));
    return /"(discount_code|referral_code|code)":\{/.test(schema) && !proving.test(name);
  });
  expect(asking.length).toBeGreaterThanOrEqual(guessingCalls.length);
  expect(asking.filter((name) => !guessingCalls.includes(name))).toEqual([]);
});

test('one network guesses so many promo codes by any mixture of calls; a known one costs nothing', async () => {
  const ip = '2001:db8:1:2::3';
  const http = async (name: CallName, input: Record<string, string>, remoteAddress = ip) => {
    const isRead = calls[name].mode === 'read';
    const answer = await it.app.http.inject({
      ...(isRead ? { method: 'GET', query: input } : { method: 'POST', payload: input }),
      ...{ url: `/v9/${name}`, remoteAddress },
    });
    return answer.statusCode;
  };
  let tried = 0;
  const made_up = () => {
    tried += 1;
    return `GUESS${tried}`;
  };
  const ways = [
    () => http('event/event_detail', { event_id: event.id, code: made_up() }),
    () => http('event/guest_event_detail', { event_id: event.id, code: made_up() }),
    () => http('discount_code/verify_discount_code', { service_id: service.id, code: made_up() }),
  ];
  const right = () => http('event/guest_event_detail', { event_id: event.id, code: FRONT_ROW });
  for (let n = 0; n < guessBudget.max; n += 1) {
    expect(await right()).toBe(200);
    expect(await ways[n % ways.length]?.()).toBe(200);
  }
  for (const way of ways) expect(await way()).toBe(429);
  expect(await right()).toBe(429);
  const seen = { event_id: event.id, code: FRONT_ROW };
  expect(await http('event/event_detail', seen, '2001:db8:1:2::4')).toBe(429);
  expect(await http('event/event_detail', seen, '2001:db8:1:3::3')).toBe(200);
  // Parallel guesses are counted as well, others are not concerned, and without a code nothing is.
  expect(await http('event/event_detail', { event_id: event.id })).toBe(200);
  expect(await it.call('event/event_detail', { event_id: event.id, code: FRONT_ROW })).toMatchObject({ status: 200 });
  it.clock.set(new Date(NOON.getTime() + (guessBudget.seconds + 1) * 1000));
  expect(await right()).toBe(200);
  const crowd = await Promise.all(Array.from({ length: 3 * guessBudget.max }, (_, n) => ways[n % 2]?.()));
  expect(crowd.filter((status) => status === 200)).toHaveLength(guessBudget.max);
  it.clock.set(NOON);
});

test('a page with a code makes its call with the same budget', async () => {
  const ip = '203.0.113.77';
  const incoming = {
    actor: { kind: 'guest' as const, booking_token: null },
    ...{ id: newId(), ip, user_agent: '', language: 'en', device: null, door: null, attempt: null },
    ...{ idempotency_key: null, files: [], log: it.deps.log, setHeader: () => undefined },
  };
  const answer = await it.app.run('event/event_detail', { event_id: event.id, code: 'NOBODYS' }, incoming);
  expect(answer).toMatchObject({ _id: event.id });
  const { rows } = await it.deps.database.pool.query<{ tries: number }>(
    `SELECT tries FROM try_counts WHERE subject = 'guess:discount_code:' || $1`,
    [ip],
  );
  expect(rows).toEqual([{ tries: 1 }]);
});

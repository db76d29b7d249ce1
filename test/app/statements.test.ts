import { expect, test } from 'vitest';
import type { CallInput, CallName, CallOutput } from '#contract/index.ts';
import { sessionCookie } from '#server/kernel/http/cookies.ts';
import { testApp } from '../app.ts';
import { givenService, givenUser } from '../given.ts';
import { FAR } from '../given-booking.ts';
import { givenEvent } from '../given-event.ts';
import { overheard } from '../recorded-queries.ts';

const it = testApp();

/** The maximum numbers of statements and transactions of each step (decisions 008 and 069). */
const steps = {
  'a booking and its payment': [10, 3],
  'a change that the provider proposes': [9, 1],
  'its acceptance': [10, 1],
  'a change that the customer makes': [9, 1],
  'its application': [10, 1],
  'a cheaper change that the provider proposes': [9, 1],
  'its acceptance, with a refund': [21, 3],
  'a cancellation with a refund': [18, 3],
  'the cancellation of one of two people, with a refund': [21, 3],
  'tickets and their payment': [11, 3],
  'a change of tickets': [9, 1],
  'the application of changed tickets': [15, 1],
  'the cancellation of tickets, with a refund': [18, 3],
} as const;
type Step = keyof typeof steps;

const border = /^(begin|commit|rollback|start transaction)\b/i;

const received = new Map<Step, string[]>();
async function counted<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  // The last run counts: a pool's first connections send one setup statement each.
  received.set(step, await overheard(async () => void results.push(await work())));
  return results[0] as Result;
}

let keys = 0;
async function send<Name extends CallName>(name: Name, { token }: { token: string }, payload: CallInput<Name>) {
  keys += 1;
  const headers = {
    cookie: `${sessionCookie(it.deps)}=${token}`,
    'idempotency-key': `the request ${keys} of this test`,
  };
  const answer = await it.app.http.inject({ method: 'POST', url: `/v9/${name}`, headers, payload: payload as object });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as CallOutput<Name>;
}

async function paid(input: CallInput<'booking/add_booking'>, customer: { token: string }): Promise<string> {
  const { booking } = await send('booking/add_booking', customer, input);
  const card = { booking_id: booking._id, payment_method: 'tok_success' };
  expect((await send('wallet/add_booking_pay', customer, card)).status).toBe('confirmed');
  return booking._id;
}

const later = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();

async function withSession(): Promise<void> {
  const service = await givenService(it.deps);
  const provider_id = service.provider?.id ?? '';
  const short = await givenService(it.deps, { provider_id, amount: 2000, duration_minutes: 30 });
  const owner = { token: service.provider?.token ?? '' };
  const customer = await givenUser(it.deps);
  const booking_id = await counted('a booking and its payment', () =>
    paid({ service_id: service.id, starts_at: FAR }, customer),
  );
  const change = (by: { token: string }, input: { starts_at: string; service_id?: string }) =>
    send('booking/modified_service_booking', by, { booking_id, ...input });
  const accept = (change_id: string) => send('booking/booking_status', customer, { change_id, status: 'accepted' });

  const first = await counted('a change that the provider proposes', () => change(owner, { starts_at: later(60) }));
  await counted('its acceptance', () => accept(first.change._id));
  const second = await counted('a change that the customer makes', () => change(customer, { starts_at: later(180) }));
  await counted('its application', () =>
    send('wallet/refund_modify_booking', customer, { change_id: second.change._id }),
  );
  const third = await counted('a cheaper change that the provider proposes', () =>
    change(owner, { service_id: short.id, starts_at: later(300) }),
  );
  await counted('its acceptance, with a refund', () => accept(third.change._id));
  await counted('a cancellation with a refund', () => send('event/cancel_booking', customer, { booking_id }));
}

async function withGroup(): Promise<void> {
  const service = await givenService(it.deps, { capacity: 6 });
  const customer = await givenUser(it.deps);
  const booking_id = await paid({ service_id: service.id, starts_at: FAR, participants: 2 }, customer);
  await counted('the cancellation of one of two people, with a refund', () =>
    send('event/cancel_booking', customer, { booking_id, participants: 1 }),
  );
}

async function withTickets(): Promise<void> {
  const event = await givenEvent(it.deps);
  const customer = await givenUser(it.deps);
  const on = (occurrence_id = '') => ({
    items: [{ package_id: event.package_id, occurrence_id, participants: 2 }],
  });
  const [date, other] = event.occurrence_ids;
  const attendees = [{ name: 'Robin' }, { name: 'Maya' }];
  const booking_id = await counted('tickets and their payment', () => paid({ ...on(date), attendees }, customer));
  const { change } = await counted('a change of tickets', () =>
    send('booking/modified_service_booking', customer, { booking_id, ...on(other) }),
  );
  await counted('the application of changed tickets', () =>
    send('wallet/refund_modify_booking', customer, { change_id: change._id }),
  );
  await counted('the cancellation of tickets, with a refund', () =>
    send('event/cancel_booking', customer, { booking_id }),
  );
}

test('each step takes few statements and transactions, from the cookie to the answer', async () => {
  for (const _turn of [1, 2]) for (const journey of [withSession, withGroup, withTickets]) await journey();
  const counts = Object.entries(steps).map(([step, [statements, transactions]]) => {
    const all = received.get(step as Step) ?? [];
    const sent = all.filter((text) => !border.test(text)).length;
    const begun = all.filter((text) => /^(begin|start transaction)/i.test(text)).length;
    const list = all.map((text) => `  ${text.slice(0, 160)}`).join('\n');
    const isWithin = sent > 0 && sent <= statements && begun <= transactions;
    return isWithin ? '' : `${step}: ${sent} statements in ${begun} transactions:\n${list}`;
  });
  expect(counts.filter((text) => text !== '').join('\n')).toBe('');
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** The scans of the seats of all bookings in a plan. */
const wholeScans = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] === 'seats' && !plan.Plans && !plan['Index Cond']?.includes('=') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(wholeScans),
];

test('none of them needs the seats of all bookings', async () => {
  const texts = new Set(
    [...received.values()].flat().filter((text) => /^(select|with|insert|update|delete)/i.test(text)),
  );
  const about = [...texts].filter((text) => /\bseats\b/.test(text));
  expect(about.length).toBeGreaterThan(5);
  const client = await it.deps.database.pool.connect();
  try {
    await client.query('SET enable_seqscan = off');
    for (const text of about) {
      const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
      expect(wholeScans(rows[0]['QUERY PLAN'][0].Plan), text).toEqual([]);
    }
  } finally {
    client.release(true);
  }
});

test('and both answers, put together without reading again, are what reading says', async () => {
  const customer = await givenUser(it.deps);
  const service = await givenService(it.deps);
  const details = async (booking_id: string) =>
    (await it.call('booking/get_booking_details', { booking_id }, customer)).body;
  const held = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, customer);
  expect(held.body.booking).toEqual(await details(held.body.booking._id));
  const card = { booking_id: held.body.booking._id };
  await it.call('wallet/add_booking_pay', { ...card, payment_method: 'tok_declined' }, customer);
  const paidFor = await it.call('wallet/add_booking_pay', { ...card, payment_method: 'tok_success' }, customer);
  expect(paidFor.body.booking).toEqual(await details(held.body.booking._id));
  expect(paidFor.body.booking.payments.map((payment) => payment.status)).toEqual(['failed', 'succeeded']);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/index.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { type Arena, openArena, tally } from './arena.ts';
import { enrich } from './enrich-user.ts';
import { judge } from './judge.ts';

const AT_ONCE = 50;

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** A page that can withdraw, and a customer with a hold, a paid booking and a change of another that is to be paid. */
async function world() {
  const provider = await givenProvider(arena.deps);
  if (!provider.owner) throw new Error('Nobody owns the page.');
  await enrich(arena, provider.owner, 10_000);
  const service = await givenService(arena.deps, { provider_id: provider.id, cancellation_policy: 'flexible' });
  const dear = await givenService(arena.deps, { provider_id: provider.id, amount: 6000 });
  const customer = await givenUser(arena.deps);
  const book = async (hour: number, isPaid: boolean) => {
    const starts_at = new Date(Date.parse(FAR) + hour * 3_600_000).toISOString();
    const { body } = await arena.call(0, 'booking/add_booking', { service_id: service.id, starts_at }, customer);
    const booking_id = body.booking._id;
    if (isPaid) await arena.call(0, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, customer);
    return booking_id;
  };
  const changed = await book(0, true);
  const input = { booking_id: changed, service_id: dear.id };
  const { body } = await arena.call(0, 'booking/modified_service_booking', input, customer);
  const others = { held: await book(1, false), paid: await book(2, true), moved: await book(3, true) };
  return { customer, owner: provider.owner, change_id: body.change._id, ...others };
}
type World = Awaited<ReturnType<typeof world>>;

interface Sent<Name extends CallName> {
  readonly call: Name;
  readonly by: 'customer' | 'owner';
  readonly input: (world: World) => CallInput<Name>;
  /** The same call with a different input. */
  readonly other: (world: World) => CallInput<Name>;
  /** Counts created rows or moved money, which must be the same after fifty calls as after one. */
  readonly count: string;
  readonly once: number;
}
const sent = <Name extends CallName>(one: Sent<Name>) => one;

const all = [
  sent({
    call: 'wallet/add_booking_pay',
    by: 'customer',
    input: ({ held }) => ({ booking_id: held, payment_method: 'tok_success' }),
    other: ({ held }) => ({ booking_id: held, payment_method: 'tok_declined' }),
    count:
      'SELECT count(*)::int AS n FROM sandbox_payments s JOIN payments p ON p.id::text = s.key WHERE p.booking_id = $1',
    once: 1,
  }),
  sent({
    call: 'wallet/pay_modify_booking',
    by: 'customer',
    input: ({ change_id }) => ({ change_id, payment_method: 'tok_success' }),
    other: ({ change_id }) => ({ change_id, payment_method: 'tok_declined' }),
    count:
      'SELECT count(*)::int AS n FROM sandbox_payments s JOIN payments p ON p.id::text = s.key WHERE p.change_id = $2',
    once: 1,
  }),
  sent({
    call: 'booking/modified_service_booking',
    by: 'customer',
    input: ({ moved }) => ({ booking_id: moved, starts_at: new Date(Date.parse(FAR) + 4 * 3_600_000).toISOString() }),
    other: ({ moved }) => ({ booking_id: moved, starts_at: new Date(Date.parse(FAR) + 5 * 3_600_000).toISOString() }),
    count: 'SELECT count(*)::int AS n FROM booking_changes WHERE booking_id = $4',
    once: 1,
  }),
  sent({
    call: 'user/refund_payment',
    by: 'owner',
    input: ({ paid }) => ({ booking_id: paid, amount: 500, reason: 'It began late.' }),
    other: ({ paid }) => ({ booking_id: paid, amount: 600, reason: 'It began late.' }),
    count: `SELECT coalesce(sum(s.refunded), 0)::int AS n FROM sandbox_payments s JOIN payments p ON p.id::text = s.key
      WHERE p.booking_id = $3`,
    once: 500,
  }),
  sent({
    call: 'event/cancel_booking',
    by: 'customer',
    input: ({ paid }) => ({ booking_id: paid }),
    other: ({ paid }) => ({ booking_id: paid, reason: 'I am ill.' }),
    count: 'SELECT count(*)::int AS n FROM refunds WHERE booking_id = $3',
    once: 1,
  }),
  sent({
    call: 'user/wallet_withdraw',
    by: 'owner',
    input: () => ({ amount: 1000, currency: 'USD' }),
    other: () => ({ amount: 1001, currency: 'USD' }),
    count: 'SELECT count(*)::int AS n FROM sandbox_payouts s JOIN payouts p ON p.id::text = s.key WHERE p.user_id = $5',
    once: 1,
  }),
] as const;

describe('one key sent 50 times at once to two servers is done once', () => {
  test.each(all.map((one) => [one.call, one] as const))('%s', async (call, one) => {
    const created = await world();
    const who = created[one.by];
    const counted = async () => {
      const ids = [created.held, created.change_id, created.paid, created.moved, created.owner.id];
      // Every query mentions every parameter, so that PostgreSQL knows its type.
      const { rows } = await arena.deps.database.pool.query<{ n: number }>(
        `WITH named AS (SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid) ${one.count}`,
        ids,
      );
      return rows[0]?.n;
    };
    const key = `key-${call}`;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => arena.call(n, call, one.input(created), who, key)),
    );
    expect(tally(answers)).toEqual({ 200: AT_ONCE });
    expect(await counted()).toBe(one.once);
    expect((await arena.call(0, call, one.other(created), who, key)).problem.code).toBe('idempotency_key_reused');
    // Another user's equal key is a separate key: it gives access to nothing of the first user.
    const stranger = await givenUser(arena.deps);
    const theirs = await arena.call(1, call, one.input(created), stranger, key);
    expect([403, 404, 409, 422]).toContain(theirs.status);
    expect(theirs.problem.code).not.toBe('idempotency_key_reused');
    expect(await counted()).toBe(one.once);
    expect(await judge(arena.deps.database.write)).toEqual([]);
  });
});

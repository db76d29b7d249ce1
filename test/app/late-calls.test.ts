import { beforeAll, describe, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { handlers } from '#server/calls.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { createRunner, type Incoming, type RunCall } from '#server/kernel/run-call.ts';
import { eraseRows, lockPerson } from '#server/modules/personal-data/erase-store.ts';
import { eraseAccount } from '#server/modules/personal-data/index.ts';
import { findPerson } from '#server/modules/personal-data/person-store.ts';
import { newAddress, testApp } from '../app.ts';
import { givenProvider, givenService, givenUser } from '../given.ts';
import { FAR } from '../given-booking.ts';
import { givenEvent } from '../given-event.ts';
import { examplesOf, givenWorld, type World } from '../inputs.ts';
import { givenMarket } from '../market/given-market.ts';
import { untilBlocked } from '../setup/wait-for-lock.ts';
import { stateOfAll } from '../state-digest.ts';

/**
 * Calls whose caller was found in a session a moment before their account was deleted: none of them writes anything, so
 * that nothing of a deleted person comes back, and nobody has a booking with them.
 */
const it = testApp();
let world: World;
beforeAll(async () => {
  await givenMarket(it);
  world = await givenWorld(it);
  // The last admin can't be deleted.
  await givenUser(it.deps, { role: 'admin' });
});

/** Paying needs an open booking, and nobody with one is deleted. */
const paying: CallName = 'wallet/add_booking_pay';
const contracts = Object.entries(calls) as [CallName, CallContract][];

async function erase(user_id: string): Promise<void> {
  await inTransaction(it.deps.database.write, async (tx) => {
    expect(await lockPerson(tx, user_id)).toBe(true);
    const person = await findPerson(tx, user_id);
    if (!person) throw new Error('Nobody to erase.');
    await eraseRows(tx, person, { name: 'Deleted user', title: 'No longer offered' }, it.clock.now());
  });
}

/** A request of somebody whose session was found before. */
const late = (user_id: string, role: 'user' | 'admin'): Incoming => ({
  actor: { kind: 'user', user_id, role, session_id: newId(), is_browser: true, booking_token: null },
  id: newId(),
  ip: newAddress(),
  user_agent: 'test',
  language: 'en',
  device: null,
  door: null,
  attempt: null,
  idempotency_key: null,
  files: [],
  log: it.deps.log,
  setHeader: () => undefined,
});

/** The tables that a late call changes. */
async function changedBy(run: RunCall, name: CallName, who: 'customer' | 'owner' | 'staff'): Promise<string[]> {
  const before = await stateOfAll(it.deps.database.pool);
  await run(name, examplesOf(world)[name].input, late(world[who].id, who === 'staff' ? 'admin' : 'user'));
  const after = await stateOfAll(it.deps.database.pool);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

describe.each([['customer'], ['owner'], ['staff']] as const)('of the deleted %s', (who) => {
  const names = contracts.flatMap(([name, { mode, access, guest_variant_of }]) =>
    mode === 'read' || guest_variant_of || name === paying || (access === 'staff') !== (who === 'staff') ? [] : [name],
  );
  beforeAll(() => erase(world[who].id));

  test.each(names)('%s', async (name) => {
    expect(await changedBy(it.app.run, name, who)).toEqual([]);
  });
});

test('a runner that does not lock its caller is found', async () => {
  const careless = createRunner(it.deps, handlers, {
    findOff: async () => [],
    mayVisit: async () => true,
    lockCaller: async () => true,
    takeMails: async () => null,
  });
  expect(await changedBy(careless, 'my_page/add_my_page', 'owner')).toContain('providers');
});

describe('while an account is deleted', () => {
  /** Deletes an account, and makes these calls before it commits. Returns what the calls answered. */
  async function during(user_id: string, makeCalls: () => readonly Promise<unknown>[]): Promise<unknown[]> {
    const calls = await inTransaction(it.deps.database.write, async (tx) => {
      expect(await eraseAccount(tx, it.deps, user_id, it.clock.now())).toEqual({ deleted: true });
      const made = makeCalls();
      await untilBlocked(it.deps.database.pool);
      return { made };
    });
    return Promise.all(calls.made);
  }
  const bookings = async () => {
    const { rows } = await it.deps.database.pool.query('SELECT count(*)::int AS count FROM bookings');
    return rows[0].count;
  };

  test('its owner books nothing', async () => {
    const service = await givenService(it.deps, { amount: 0 });
    const person = await givenUser(it.deps);
    const before = await bookings();
    const input = { service_id: service.id, starts_at: FAR };
    const answers = await during(person.id, () => [it.app.run('booking/add_booking', input, late(person.id, 'user'))]);
    expect(answers).toMatchObject([{ code: 'not_signed_in' }]);
    expect(await bookings()).toBe(before);
  });

  test('nobody books its pages', async () => {
    const owner = await givenUser(it.deps);
    const { id: provider_id } = await givenProvider(it.deps, { owner_id: owner.id });
    const service = await givenService(it.deps, { provider_id, amount: 0 });
    const event = await givenEvent(it.deps, { provider_id, packages: [{ name: 'Open floor', amount: 0 }] });
    const customer = await givenUser(it.deps);
    const before = await bookings();
    const items = [{ package_id: event.package_id, occurrence_id: event.occurrence_id }];
    const answers = await during(owner.id, () => [
      it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, customer),
      it.call('booking/add_booking', { items }, customer),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: expect.toSatisfy((status) => status >= 400 && status < 500) });
    expect(await bookings()).toBe(before);
  });
});

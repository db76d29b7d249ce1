import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { type Gateway, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { NOON, testApp } from '../app.ts';
import { givenService, givenUser } from '../given.ts';
import { FAR, lastPayment, pay, sendEvent } from '../given-booking.ts';
import { judge } from '../races/judge.ts';
import { volume } from '../test-volume.ts';

const it = testApp();

type Fault = 'none' | 'before' | 'after' | 'broken';
type Acting = 'charge' | 'retrieve' | 'cancel' | 'refund';

/**
 * Lets the app's gateway fail as requested: unreachable before it acts, its answer lost after it acted, or an invalid
 * answer.
 */
function troubled(gateway: Gateway, next: () => Fault): Gateway {
  const wrap = <Name extends Acting>(name: Name): Gateway[Name] =>
    // One signature for four calls, so each passes its arguments on.
    (async (request: never) => {
      const fault = next();
      if (fault === 'before') throw new GatewayUnavailable('away');
      if (fault === 'broken') throw new Error('500');
      const answer = await gateway[name](request);
      if (fault === 'after') throw new GatewayUnavailable('the answer was lost');
      return answer;
    }) as Gateway[Name];
  return {
    ...gateway,
    charge: wrap('charge'),
    retrieve: wrap('retrieve'),
    cancel: wrap('cancel'),
    refund: wrap('refund'),
  };
}

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), slot: fc.nat(2), who: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      booking: fc.nat(3),
      card: fc.constantFrom('tok_success', 'tok_declined', 'tok_challenge', 'tok_late_webhook', 'tok_lost_webhook'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), booking: fc.nat(3), byProvider: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('webhook' as const), booking: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 8, 16) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('sweep' as const, 'reconcile' as const) }) },
);
const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'before', 'after', 'broken');

/** Runs a job; a failing gateway may fail it, because the queue would retry it. */
const run = async (name: JobName) => {
  const outcome = await Promise.allSettled([jobs[name](it.deps, {})]);
  return outcome[0]?.status;
};

test('gateway faults never leave a payment without booking or refund, nor a booking without payment', async () => {
  const sound = it.deps.providers.gateway;
  let faults: Fault[] = [];
  Object.assign(it.deps.providers, { gateway: troubled(sound, () => faults.shift() ?? 'none') });
  const people = [await givenUser(it.deps), await givenUser(it.deps), await givenUser(it.deps)];
  let events = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 14 }),
      fc.array(fault, { maxLength: 12 }),
      async (acts, trouble) => {
        it.clock.set(NOON);
        faults = [...trouble];
        const service = await givenService(it.deps);
        const owner = { token: service.provider?.token ?? '' };
        const created: { booking_id: string; customer: { token: string } }[] = [];
        for (const step of acts) {
          const booking = 'booking' in step ? created[step.booking] : undefined;
          if (step.kind === 'book') {
            const customer = people[step.who] ?? owner;
            const starts_at = new Date(Date.parse(FAR) + step.slot * 3_600_000).toISOString();
            const { status, body } = await it.call(
              'booking/add_booking',
              { service_id: service.id, starts_at },
              customer,
            );
            if (status === 200) created.push({ booking_id: body.booking._id, customer });
          } else if (step.kind === 'pay' && booking) await pay(it, booking, { payment_method: step.card });
          else if (step.kind === 'cancel' && booking)
            await it.call(
              'event/cancel_booking',
              { booking_id: booking.booking_id },
              step.byProvider ? owner : booking.customer,
            );
          else if (step.kind === 'webhook' && booking) {
            const { rows } = await it.deps.database.pool.query<{ gateway_id: string }>(
              'SELECT gateway_id FROM payments WHERE booking_id = $1 AND gateway_id IS NOT NULL',
              [booking.booking_id],
            );
            for (const { gateway_id } of rows) {
              events += 1;
              for (let times = 0; times < 2; times += 1) await sendEvent(it, { id: `evt_${events}`, gateway_id });
            }
          } else if (step.kind === 'wait') it.clock.advance(step.minutes);
          else if (step.kind === 'sweep') await run('expire-holds');
          else if (step.kind === 'reconcile') await run('reconcile-payments');
        }
        // The faults end, and the jobs run for an hour.
        faults = [];
        for (let round = 0; round < 3; round += 1) {
          it.clock.advance(16);
          expect([await run('expire-holds'), await run('reconcile-payments')]).toEqual(['fulfilled', 'fulfilled']);
        }
        expect(await judge(it.deps.database.write)).toEqual([]);
        const { rows } = await it.deps.database.pool.query(
          `SELECT b.status, p.status AS payment FROM bookings b
           LEFT JOIN payments p ON p.booking_id = b.id AND p.status = 'succeeded'
           WHERE b.status IN ('awaiting_payment', 'requested') OR (b.status = 'confirmed' AND p.id IS NULL)`,
        );
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: volume('GATEWAY_RUNS', 20, 300) },
  );
  Object.assign(it.deps.providers, { gateway: sound });
  it.clock.set(NOON);
});

test('a gateway that was away before it charged may be asked again at once', async () => {
  const sound = it.deps.providers.gateway;
  const faults: Fault[] = ['before'];
  Object.assign(it.deps.providers, { gateway: troubled(sound, () => faults.shift() ?? 'none') });
  const service = await givenService(it.deps);
  const customer = await givenUser(it.deps);
  const { body } = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, customer);
  const held = { booking_id: body.booking._id, customer };
  expect((await pay(it, held)).body.status).toBe('processing');
  expect((await pay(it, held)).body.status).toBe('confirmed');
  expect((await lastPayment(it, held.booking_id)).status).toBe('succeeded');
  Object.assign(it.deps.providers, { gateway: sound });
});

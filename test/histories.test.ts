import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobs } from '#server/jobs/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const HISTORIES = Number(process.env.HISTORIES ?? 12);
let calls = 0;
/** Every call comes from an address of its own, or the limits would meet them. */
const call: typeof it.call = (name, input, caller) => {
  calls += 1;
  return it.call(name, input, caller, { ip: `10.0.${(calls >> 8) & 255}.${calls & 255}` });
};
/** Half hours of three days, from ten to four. */
const at = (slot: number) => {
  const minutes = Math.floor(slot / 12) * 24 * 60 + (slot % 12) * 30;
  return new Date(Date.parse(FAR) + minutes * 60_000).toISOString();
};

const slot = fc.nat(35);
const which = fc.nat(5);
const service = fc.nat(3);
const people = fc.integer({ min: 1, max: 4 });
const card = fc.constantFrom('tok_success', 'tok_success', 'tok_success', 'tok_declined', 'tok_lost_webhook');

/** Everything people, and time, may do to bookings. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('book'), who: fc.nat(2), service, slot, people, card }),
  fc.record({
    kind: fc.constant('change'),
    which,
    service: fc.option(service),
    slot: fc.option(slot),
    people,
    by: fc.boolean(),
    settles: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('settle'), which, card }),
  fc.record({ kind: fc.constant('answer'), which, yes: fc.boolean(), by: fc.boolean() }),
  fc.record({ kind: fc.constant('cancel'), which, by: fc.boolean() }),
  fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(5, 16, 24 * 60, 4 * 24 * 60) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What every history begins with: three bookings, and a change of each that costs more, less, and the same. */
const OPENING: readonly Step[] = [
  { kind: 'book', who: 0, service: 0, slot: 0, people: 1, card: 'tok_success' },
  { kind: 'book', who: 1, service: 1, slot: 3, people: 1, card: 'tok_success' },
  { kind: 'book', who: 2, service: 2, slot: 6, people: 3, card: 'tok_success' },
  { kind: 'change', which: 1, service: 0, slot: 14, people: 1, by: true, settles: true },
  { kind: 'change', which: 0, service: 1, slot: 17, people: 1, by: true, settles: true },
  { kind: 'change', which: 2, service: null, slot: 20, people: 3, by: true, settles: true },
];

/** Plays a history in a market of its own: one provider, a private hour, half of one, a group and something free. */
async function play(history: readonly Step[]) {
  it.clock.set(NOON);
  const provider = await givenProvider(it.deps, { buffer_after_minutes: 10 });
  const provider_id = provider.id;
  const services = [
    await givenService(it.deps, { provider_id }),
    await givenService(it.deps, { provider_id, amount: 2000, duration_minutes: 30, cancellation_policy: 'flexible' }),
    await givenService(it.deps, { provider_id, amount: 1500, capacity: 4, booking_mode: 'instant' }),
    await givenService(it.deps, { provider_id, amount: 0, duration_minutes: 30 }),
  ];
  await it.deps.database.write.updateTable('services').set({ most_moves: 20, move_cutoff_minutes: 0 }).execute();
  const owner = { token: provider.token };
  const customers = [await givenUser(it.deps), await givenUser(it.deps), await givenUser(it.deps)];
  const booked: { booking_id: string; service: number; customer: { token: string }; change_id: string | null }[] = [];
  const answers: { status: number; code: string }[] = [];
  const note = <One extends { status: number; problem: { code: string } }>(answer: One) => {
    answers.push({ status: answer.status, code: answer.problem.code });
    return answer;
  };
  const settle = async ({ change_id, customer }: (typeof booked)[number], payment_method: string) => {
    if (change_id === null) return;
    const free = note(await call('wallet/refund_modify_booking', { change_id }, customer));
    if (free.status !== 200) note(await call('wallet/pay_modify_booking', { change_id, payment_method }, customer));
  };
  for (const one of [...OPENING, ...history]) {
    const at_hand = 'which' in one && booked.length > 0 ? booked[one.which % booked.length] : undefined;
    if (one.kind === 'wait') {
      it.clock.advance(one.minutes);
      await jobs['expire-holds']?.(it.deps, {});
      await jobs['expire-changes']?.(it.deps, {});
      await jobs['reconcile-payments']?.(it.deps, {});
    } else if (one.kind === 'book') {
      const customer = customers[one.who] ?? owner;
      const service_id = services[one.service]?.id ?? '';
      const participants = one.service === 2 ? one.people : 1;
      const made = note(
        await call('booking/add_booking', { service_id, starts_at: at(one.slot), participants }, customer),
      );
      if (made.status !== 200) continue;
      const booking_id = made.body.booking._id;
      booked.push({ booking_id, service: one.service, customer, change_id: null });
      if (made.body.booking.can.pay)
        note(await call('wallet/add_booking_pay', { booking_id, payment_method: one.card }, customer));
    } else if (!at_hand) {
    } else if (one.kind === 'change') {
      const service_id = one.service === null ? undefined : services[one.service]?.id;
      const wish = {
        booking_id: at_hand.booking_id,
        // Only a group has room for more than one.
        ...((one.service ?? at_hand.service) === 2 ? { participants: one.people } : { participants: 1 }),
        ...(service_id === undefined ? {} : { service_id }),
        ...(one.slot === null ? {} : { starts_at: at(one.slot) }),
      };
      const by = one.by ? at_hand.customer : owner;
      const preview = note(await call('booking/check_modify_payment', wish, by));
      const asked = note(await call('booking/modified_service_booking', wish, by));
      if (asked.status !== 200) continue;
      // The preview, the change and the charge are one price.
      expect(preview.body).toMatchObject({ due: asked.body.change.due, refund: asked.body.change.refund });
      at_hand.change_id = asked.body.change._id;
      if (one.settles) await settle(at_hand, 'tok_success');
    } else if (one.kind === 'settle') {
      await settle(at_hand, one.card);
    } else if (one.kind === 'answer') {
      const change_id = at_hand.change_id;
      const status = one.yes ? 'accepted' : 'rejected';
      const by = one.by ? at_hand.customer : owner;
      if (change_id !== null) note(await call('booking/booking_status', { change_id, status }, by));
    } else {
      const by = one.by ? at_hand.customer : owner;
      note(await call('event/cancel_booking', { booking_id: at_hand.booking_id }, by));
    }
  }
  return answers;
}

/** Bookings that gave back more than they took, or that are paid and do not have what they cost. */
async function moneyFaults() {
  const { rows } = await it.deps.database.pool.query<{ fault: string }>(`
    WITH money AS (
      SELECT b.id, b.status, b.payment_status, b.total, coalesce(sum(p.amount), 0) AS paid, coalesce(sum(p.refunded), 0) AS refunded
      FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id AND p.status IN ('succeeded', 'partially_refunded', 'refunded') GROUP BY b.id)
    SELECT id || ' took ' || paid || ' and gave back ' || refunded || ' for ' || total || ', ' || status AS fault FROM money
    WHERE refunded > paid OR (status = 'confirmed' AND paid - refunded <> total) OR (status <> 'confirmed' AND paid - refunded > total)`);
  return rows.map((row) => row.fault);
}

test('whatever is booked, changed, answered and cancelled: nothing is given back that was not paid, nobody is in two places, the books sum to 0', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }), async (history) => {
      const answers = await play(history);
      for (const { status } of answers) seen.add(status);
      expect(answers.filter((each) => each.status >= 500)).toEqual([]);
      expect(await moneyFaults()).toEqual([]);
      // Answers the gateway did not give yet are asked for before the books are looked at.
      it.clock.advance(2);
      await jobs['reconcile-payments']?.(it.deps, {});
      expect(await judge(it.deps.database.write)).toEqual([]);
    }),
    { numRuns: HISTORIES },
  );
  // Histories in which nothing is ever changed would prove nothing.
  const { rows } = await it.deps.database.pool.query<{ way: number }>(
    "SELECT DISTINCT sign(difference)::int AS way FROM booking_changes WHERE status = 'applied' ORDER BY way",
  );
  expect(rows.map((row) => row.way)).toEqual([-1, 0, 1]);
  expect([...seen]).toContain(200);
}, 120_000);

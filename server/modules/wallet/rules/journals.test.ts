import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeJournal,
  creditJournal,
  type JournalLine,
  type PaidBooking,
  paymentJournal,
  refundJournal,
  unallocatedJournal,
} from './journals.ts';

const sum = (lines: readonly JournalLine[]) => lines.reduce((all, line) => all + line.amount, 0);
/** The balances after these lines, without those of 0. */
const holds = (lines: readonly JournalLine[]) => {
  const by = new Map<string, number>();
  for (const { kind, amount } of lines) by.set(kind, (by.get(kind) ?? 0) + amount);
  return Object.fromEntries([...by].filter(([, amount]) => amount !== 0));
};

/** A session for 40.00 with a charge of 2.30, paid by card alone. */
const given = (over: Partial<PaidBooking> = {}): PaidBooking => ({
  owner_id: 'owner',
  customer_id: 'customer',
  price: 4000,
  discount: 0,
  credit: 0,
  waived: 0,
  system_charge: 230,
  total: 4230,
  ...over,
});

/** The journal that reserves a booking's credit with its hold (a trigger on bookings). */
const setAside = (booking: PaidBooking): JournalLine[] => [
  { kind: 'user_credit', owner_id: booking.customer_id, amount: -booking.credit },
  { kind: 'platform_unallocated', owner_id: null, amount: booking.credit },
];
/** Every journal of a paid booking. */
const bought = (booking: PaidBooking) => [...setAside(booking), ...paymentJournal(booking)];

describe('a cancelled booking', () => {
  test('that is undone leaves nobody with anything', () => {
    const undone = {
      refund_amount: 4230,
      refund_credit: 0,
      percent: 100,
      system_charge_refunded: 230,
      is_undone: true,
    };
    expect(holds([...paymentJournal(given()), ...refundJournal(given(), undone)])).toEqual({});
  });

  test('that is undone gives back to the platform what it had waived', () => {
    const booking = given({ credit: 3980, waived: 20 + 230, total: 0 });
    const undone = {
      refund_amount: 0,
      refund_credit: 3980,
      percent: 100,
      system_charge_refunded: 230,
      is_undone: true,
    };
    expect(holds([...bought(booking), ...refundJournal(booking, undone)])).toEqual({});
  });

  test('that goes back in part leaves the provider that part of what was waived, and the platform its charge', () => {
    const booking = given({ credit: 3980, waived: 20 + 230, total: 0 });
    const half = { refund_amount: 0, refund_credit: 1990, percent: 50, system_charge_refunded: 0, is_undone: false };
    expect(holds([...bought(booking), ...refundJournal(booking, half)])).toEqual({
      provider_pending: 2000,
      platform_charge: 230,
      platform_waived: -240,
      user_credit: -1990,
    });
  });

  test('under a policy that gives the price back leaves the platform its charge alone', () => {
    const price = { refund_amount: 4000, refund_credit: 0, percent: 100, system_charge_refunded: 0, is_undone: false };
    expect(holds([...paymentJournal(given()), ...refundJournal(given(), price)])).toEqual({
      gateway: -230,
      platform_charge: 230,
    });
  });

  test('that gives nothing back writes nothing', () => {
    expect(
      refundJournal(given(), {
        refund_amount: 0,
        refund_credit: 0,
        percent: 0,
        system_charge_refunded: 0,
        is_undone: false,
      }),
    ).toEqual([]);
  });
});

test('credit that a change needs no more goes back to its owner', () => {
  const before = given({ credit: 3000, total: 1230 });
  const after = given({ price: 2000, credit: 2000, system_charge: 130, total: 130 });
  expect(holds([...bought(before), ...changeJournal(before, after, 230)])).toEqual({
    gateway: -130,
    provider_pending: 2000,
    platform_charge: 130,
    user_credit: -2000,
  });
});

test.each([
  ['all of it', 230, { provider_pending: 130, platform_charge: -130 }],
  ['a part', 100, { provider_pending: 100, platform_charge: -100 }],
  ['nothing', 0, {}],
])('a charge that falls with the operator’s takes from the platform what it still has: %s', (_name, left, taken) => {
  const after = given({ price: 4130, system_charge: 100 });
  expect(holds(changeJournal(given(), after, left))).toEqual(taken);
});

test('credit is the platform’s to give, the same to each', () => {
  expect(holds(creditJournal(['new', 'referrer'], 500))).toEqual({ user_credit: 1000, platform_credit: -1000 });
});

test('every journal sums to 0', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, fc.integer({ min: 0, max: 100 }), fc.boolean(), (...drawn) => {
      const [net, charge, input, off, percent, is_undone] = drawn;
      const credit = Math.min(input, net);
      const due = net - credit + charge;
      const waived = due < 50 ? due : 0;
      const booking = given({
        price: net + off,
        discount: off,
        credit,
        system_charge: charge,
        waived,
        total: due - waived,
      });
      expect(sum(paymentJournal(booking))).toBe(0);
      const system_charge_refunded = is_undone ? charge : 0;
      const refund = {
        refund_amount: booking.total,
        refund_credit: credit,
        percent,
        system_charge_refunded,
        is_undone,
      };
      expect(sum(refundJournal(booking, refund))).toBe(0);
      if (is_undone) expect(holds([...bought(booking), ...refundJournal(booking, refund)])).toEqual({});
      expect(sum(unallocatedJournal(net, 'in'))).toBe(0);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from '#locales/text.ts';
import { defaultCharge, priceBooking } from '#server/modules/bookings/create/rules/price.ts';
import { isViolation } from '../violation.ts';
import { type CancellationPolicy, decideCancellation } from './decide-cancellation.ts';
import { cancellationSentence } from './sentence.ts';
import { cancellationTerms, sumRefund, type TermsInput } from './terms.ts';

const START = Date.parse('2026-11-28T18:00:00Z');
const HOUR = 3_600_000;
const hoursBefore = (hours: number) => new Date(START - hours * HOUR).toISOString();

/** Yoga for 18.00, the service fee 1.20, booked six days before. */
const given = (over: Partial<TermsInput> = {}): TermsInput => ({
  currency: 'USD',
  policy: 'flexible',
  booked_at: hoursBefore(140),
  starts_at: new Date(START),
  charge_at: null,
  credit: 0,
  system_charge: 120,
  total: 1_920,
  already_refunded: 0,
  ...over,
});

const OCT_29 = 'Thu, Oct 29, 11:00 AM';
const NOV_18 = 'Wed, Nov 18, 11:00 AM';
const NOV_21 = 'Sat, Nov 21, 10:00 AM';
const NOV_27 = 'Fri, Nov 27, 10:00 AM';
const FEE = 'The $1.20 service fee isn’t refunded';

/** The sentence shown a number of hours before the start. */
const sentence = (over: Partial<TermsInput>, hours: number): string => {
  const terms = cancellationTerms(given(over), hoursBefore(hours));
  return cancellationSentence(terms, { zone: 'America/Los_Angeles', label: false })
    .map((message) => textOf(message, 'en'))
    .join(' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u202f', ' ');
};

describe('the date moved', () => {
  const moved = { policy: 'strict', moved_until: new Date(START), cancel_cutoff_minutes: 600 } as const;

  test('everything is refunded until it starts, whatever policy and cut-off say', () => {
    for (const hours of [139, 100, 1]) {
      const text = 'The date moved: full refund of $19.20 until it starts, Sat, Nov 28, 10:00 AM.';
      expect(sentence(moved, hours)).toBe(text);
    }
  });

  test('nothing is paid where nothing was charged yet', () => {
    expect(sentence({ ...moved, charge_at: new Date(START) }, 100)).toContain('and you pay nothing');
  });

  test('credit comes back, too', () => {
    expect(sentence({ ...moved, credit: 500 }, 1)).toContain('$5.00 of it comes back as credit');
  });
});

describe('the sentence', () => {
  test.each<[string, Partial<TermsInput>, number, string]>([
    ['flexible', {}, 96, `Cancel by Fri, Nov 27, 10:00 AM to get $18.00 back. ${FEE}.`],
    [
      'within the hour after booking',
      {},
      139.5,
      `Cancel by Fri, Nov 27, 10:00 AM to get $18.00 back. ${FEE} unless you cancel by Sun, Nov 22, 3:00 PM.`,
    ],
    [
      'before booking',
      { booked_at: null },
      96,
      `Cancel by Fri, Nov 27, 10:00 AM to get $18.00 back. ${FEE} unless you cancel within an hour of booking.`,
    ],
    [
      'moderate',
      { policy: 'moderate' },
      96,
      `Cancel by Wed, Nov 25, 10:00 AM to get $18.00 back, or by Fri, Nov 27, 10:00 AM to get $9.00 back. ${FEE}.`,
    ],
    ['after the deadline', {}, 20, 'No refund: free cancellation ended Fri, Nov 27, 10:00 AM.'],
    ['after the deadline of half', { policy: 'moderate' }, 20, 'No refund: the deadline was Fri, Nov 27, 10:00 AM.'],
    ['strict, too near', { policy: 'strict' }, 96, 'No refund: it’s too close to the start.'],
    [
      'strict, too near, just booked',
      { policy: 'strict' },
      140,
      'Cancel by Sun, Nov 22, 3:00 PM to get all $19.20 back. After that, there’s no refund.',
    ],
    [
      'strict, just booked',
      { policy: 'strict', booked_at: hoursBefore(240) },
      240,
      `Cancel by ${NOV_18} to get all $19.20 back. After that, cancel by ${NOV_21} to get $9.00 back. ${FEE}.`,
    ],
    ['past the cut-off', { cancel_cutoff_minutes: 120 }, 1, 'Cancelling closed on Sat, Nov 28, 8:00 AM.'],
    ['free', { total: 0, system_charge: 0 }, 96, 'It’s free to cancel until Sat, Nov 28, 10:00 AM.'],
    [
      'free, with a cut-off',
      { total: 0, system_charge: 0, cancel_cutoff_minutes: 60 },
      96,
      'It’s free to cancel until Sat, Nov 28, 9:00 AM.',
    ],
    [
      'charged later',
      { booked_at: hoursBefore(2_000), charge_at: hoursBefore(720) },
      1_900,
      `Cancel by ${OCT_29} and you pay nothing. After that, cancel by ${NOV_27} to get $18.00 back. ${FEE}.`,
    ],
    [
      'partly paid with credit',
      { credit: 500, total: 1_420 },
      96,
      `Cancel by Fri, Nov 27, 10:00 AM to get $18.00 back. $5.00 of it comes back as credit. ${FEE}.`,
    ],
    [
      'paid with credit',
      { credit: 1_800, total: 0, system_charge: 0 },
      96,
      'Cancel by Fri, Nov 27, 10:00 AM to get $18.00 back. It comes back as credit.',
    ],
    ['moved late, so that nothing goes back', { max_percent: 0 }, 96, 'No refund: it’s too close to the start.'],
  ])('%s', (_name, over, hours, expected) => {
    expect(sentence(over, hours)).toBe(expected);
  });
});

describe('for any booking', () => {
  const scene = fc
    .record({
      unit_amount: fc.oneof(fc.nat(500), fc.nat(100_000)),
      participants: fc.integer({ min: 1, max: 5 }),
      percent: fc.nat(100),
      credit_available: fc.oneof(fc.constant(0), fc.nat(20_000)),
      policy: fc.constantFrom<CancellationPolicy>('flexible', 'moderate', 'strict'),
      booked: fc.integer({ min: 1, max: 400 }),
      max_percent: fc.constantFrom(null, null, 50, 0),
      cutoff: fc.constantFrom(0, 0, 120, 2_000, 6_000),
      part: fc.constantFrom(0, 0, 30, 100),
    })
    .map((from): TermsInput => {
      const price = priceBooking({
        items: [{ unit_amount: from.unit_amount, quantity: from.participants }],
        discount: { kind: 'percent', value: from.percent },
        credit_available: from.credit_available,
        use_credit: true,
        charge: defaultCharge('EUR'),
        currency: 'EUR',
      });
      if (isViolation(price)) throw new Error(price.violated);
      const { credit, system_charge, total } = price;
      return given({
        ...{ currency: 'EUR', policy: from.policy, credit, system_charge, total },
        booked_at: hoursBefore(from.booked),
        max_percent: from.max_percent,
        cancel_cutoff_minutes: from.cutoff,
        already_refunded: Math.floor((total * from.part) / 100),
      });
    });

  /** The refund of a cancellation at a moment; null if it is refused. */
  const decidedAt = (input: TermsInput, at: number) => {
    const now = new Date(at);
    const decided = decideCancellation({ ...input, booked_at: input.booked_at ?? now, by: 'customer', now });
    return isViolation(decided) ? null : decided.refund_amount + decided.refund_credit;
  };

  test('every moment gives back what its stage says, to the millisecond', () => {
    fc.assert(
      fc.property(scene, fc.nat(100), fc.array(fc.nat(100_000), { minLength: 5, maxLength: 20 }), (input, ago, ats) => {
        const booked = Date.parse(String(input.booked_at));
        const now = booked + ((START - booked) * ago) / 101;
        const { stages } = cancellationTerms(input, new Date(now));
        const edges = stages.flatMap(({ until }) => [Date.parse(until) - 1, Date.parse(until), Date.parse(until) + 1]);
        for (const at of [...edges, ...ats.map((part) => Math.round(now + ((START - now) * part) / 100_000))]) {
          if (at < now) continue;
          const stage = stages.find(({ until }) => at <= Date.parse(until) && at < START);
          expect(stage ? sumRefund(stage) : null).toBe(decidedAt(input, at));
        }
      }),
      { numRuns: 400 },
    );
  });

  test('every amount in the sentence is what goes back until the moment beside it', () => {
    fc.assert(
      fc.property(scene, fc.nat(100), (input, ago) => {
        const booked = Date.parse(String(input.booked_at));
        const now = booked + ((START - booked) * ago) / 101;
        const terms = cancellationTerms(input, new Date(now));
        for (const { key, values = {} } of cancellationSentence(terms, { zone: 'UTC', label: false })) {
          for (const [moment, amount] of [
            [values.until, values.amount],
            [values.later, values.less],
          ]) {
            if (typeof moment !== 'object' || typeof amount !== 'object') continue;
            if (!('at' in moment && 'amount' in amount)) throw new Error(`${key} mixes up its values`);
            expect(decidedAt(input, Date.parse(moment.at))).toBe(amount.amount);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

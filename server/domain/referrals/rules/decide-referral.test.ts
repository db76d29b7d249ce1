import { expect, test } from 'vitest';
import { decideReferral, type PaidBooking } from './decide-referral.ts';

const booking = (over: Partial<PaidBooking>): PaidBooking => ({
  id: 'b',
  ends_at: '2026-05-05T10:00:00Z',
  total: 2000,
  currency: 'USD',
  ...over,
});
const min = (currency: string) => (currency === 'USD' ? 2000 : 5000);
const others = { same_phone: false, same_card: false };

test.each<[string, PaidBooking[], string | null]>([
  ['no booking yet', [], null],
  ['too small a one', [booking({ total: 1999 })], null],
  ['one that is just large enough', [booking({})], 'b'],
  ['too small a one in its currency', [booking({ currency: 'EUR' })], null],
  [
    'the first of those large enough',
    [
      booking({ id: 'late', ends_at: '2026-05-06T10:00:00Z' }),
      booking({ id: 'small', total: 1, ends_at: '2026-05-01T10:00:00Z' }),
      booking({ id: 'early' }),
    ],
    'early',
  ],
])('%s', (_name, bookings, earns) => {
  const decided = decideReferral(bookings, min, others);
  expect(decided && 'id' in decided ? decided.id : null).toBe(earns);
});

test.each([
  [{ same_phone: true, same_card: true }, 'same_phone'],
  [{ same_phone: false, same_card: true }, 'same_card'],
])('one person on both sides %j', (sameness, violated) => {
  expect(decideReferral([booking({})], min, sameness)).toMatchObject({ violated });
  expect(decideReferral([], min, sameness)).toBeNull();
});

import { expect, test } from 'vitest';
import { decideReferral, type PaidBooking } from './decide-referral.ts';

const booking = (over: Partial<PaidBooking>): PaidBooking => ({
  id: 'b',
  ends_at: '2026-05-05T10:00:00Z',
  left: 2000,
  currency: 'USD',
  is_own_page: false,
  is_contested: false,
  ...over,
});
const min = (currency: string) => (currency === 'USD' ? 2000 : 5000);
const others = { same_phone: false, same_card: false, same_device: false };
const long_after = { now: '2027-01-01T00:00:00Z', refund_days: 30 };

test.each<[string, PaidBooking[], string | null]>([
  ['no booking yet', [], null],
  ['too small a one', [booking({ left: 1999 })], null],
  ['one that is just large enough', [booking({})], 'b'],
  ['too small a one in its currency', [booking({ currency: 'EUR' })], null],
  [
    'the first of those large enough',
    [
      booking({ id: 'late', ends_at: '2026-05-06T10:00:00Z' }),
      booking({ id: 'small', left: 1, ends_at: '2026-05-01T10:00:00Z' }),
      booking({ id: 'early' }),
    ],
    'early',
  ],
  ['none with a page of the same people', [booking({ is_own_page: true })], null],
  [
    'a later one with others after one with the same people',
    [booking({ id: 'own', is_own_page: true }), booking({ id: 'other', ends_at: '2026-06-06T10:00:00Z' })],
    'other',
  ],
  ['none while a refund is asked for', [booking({ is_contested: true })], null],
])('%s', (_name, bookings, earns) => {
  const decided = decideReferral(bookings, min, others, long_after);
  expect(decided.is === 'earned' ? decided.booking.id : null).toBe(earns);
});

test('a booking earns once nobody may ask for a refund', () => {
  const at = (now: string) => decideReferral([booking({})], min, others, { now, refund_days: 30 }).is;
  expect([at('2026-06-04T10:00:00Z'), at('2026-06-04T10:00:01Z')]).toEqual(['waiting', 'earned']);
});

test.each([
  [{ same_phone: true, same_card: true, same_device: true }, 'same_phone'],
  [{ same_phone: false, same_card: true, same_device: true }, 'same_card'],
  [{ same_phone: false, same_card: false, same_device: true }, 'same_device'],
])('one person on both sides %j', (sameness, why) => {
  expect(decideReferral([booking({})], min, sameness, long_after)).toEqual({ is: 'refused', why });
  expect(decideReferral([], min, sameness, long_after)).toEqual({ is: 'waiting', why: '' });
});

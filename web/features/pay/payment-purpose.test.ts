import { describe, expect, it } from 'vitest';
import { pay } from '#locales/areas/pay.ts';
import { translate } from '#locales/format.ts';
import { failureAfter, failureProblem, purposeOf } from './payment-purpose.ts';

const at = '2030-05-01T10:00:00Z';

describe('a card is', () => {
  it.each([
    ['charged for a held time', 'awaiting_payment', null, 'charge'],
    ['verified for a request', 'requested', null, 'ask'],
    ['verified for a session months ahead', 'awaiting_payment', at, 'later'],
    ['charged for what a charge that failed left open', 'confirmed', at, 'charge'],
  ] as const)('%s', (_title, status, charge_at, expected) => {
    expect(purposeOf({ status, charge_at }, undefined)).toBe(expected);
  });

  it('charged or verified for a change by when that is charged, whatever its booking is', () => {
    const booking = { status: 'confirmed', charge_at: at } as const;
    expect(purposeOf(booking, { charge_at: null })).toBe('charge');
    expect(purposeOf(booking, { charge_at: at })).toBe('later');
  });
});

describe('after a payment that is not under way any more', () => {
  const booking = (pay: boolean, last: 'failed' | 'succeeded' | null) => ({
    can: { pay },
    change: null,
    payments: last === null ? [] : [{ kind: 'charge' as const, status: last }],
  });

  it('a booking that is paid says so itself', () => {
    expect(failureAfter(booking(false, 'succeeded'), false, 'charge')).toBeNull();
    expect(failureAfter(booking(false, null), false, 'ask')).toBeNull();
  });

  it('one that still waits is told of a payment that failed, and of nothing where there was none', () => {
    expect(failureAfter(booking(true, 'failed'), false, 'charge')).toBe('not_confirmed');
    expect(failureAfter(booking(true, null), false, 'charge')).toBeNull();
  });

  it('a card that was to be verified was not, whatever payments there were before', () => {
    expect(failureAfter(booking(true, null), false, 'later')).toBe('not_verified');
  });

  it('the change is asked where a change is settled', () => {
    const change = { status: 'awaiting_payment' } as const;
    expect(failureAfter({ ...booking(false, 'failed'), change }, true, 'charge')).toBe('not_confirmed');
    expect(failureAfter(booking(true, 'failed'), true, 'charge')).toBeNull();
  });
});

it('what was refused keeps its number, told in the words of a payment', () => {
  const t = translate('en', pay);
  expect(failureProblem('declined_late', t)).toMatchObject({ status: 422, title: 'Your payment didn’t go through' });
  expect(failureProblem('unheard', t, { status: 503, request_id: 'r' })).toMatchObject({
    status: 503,
    request_id: 'r',
    title: 'We couldn’t hear back',
  });
});

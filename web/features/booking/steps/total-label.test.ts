import { expect, test } from 'vitest';
import { booking } from '#locales/areas/booking.ts';
import { translate } from '#locales/format.ts';
import { totalLabel } from './total-label.ts';

const t = translate('en', booking);

test.each([
  ['confirmed', 'You earn', 'Total'],
  ['completed', 'You earn', 'Total'],
  ['no_show', 'You earn', 'Total'],
  ['declined', 'Would have earned', 'Would have cost'],
  ['expired', 'Would have earned', 'Would have cost'],
  ['withdrawn', 'Would have earned', 'Would have cost'],
  ['cancelled', 'Agreed', 'Total'],
] as const)(
  'of a booking that is %s and nothing was paid of, a provider reads “%s”, a customer “%s”',
  (status, labels, theirs) => {
    expect(totalLabel(t, { role: 'provider', status, payment_status: 'none' })).toBe(labels);
    expect(totalLabel(t, { role: 'customer', status, payment_status: 'none' })).toBe(theirs);
  },
);

test('what was paid too late and went back had its total', () => {
  expect(totalLabel(t, { role: 'customer', status: 'expired', payment_status: 'refunded' })).toBe('Total');
});

test('what is paid on the spot says so', () => {
  expect(totalLabel(t, { role: 'provider', status: 'confirmed', payment_status: 'on_site' })).toBe('On site');
});

test('tickets that the host gave away are complimentary', () => {
  const given = { role: 'provider', status: 'confirmed', payment_status: 'on_site', kind: 'event' } as const;
  expect(totalLabel(t, { ...given, price: { total: 0 } })).toBe('Complimentary');
  expect(totalLabel(t, { ...given, price: { total: 2800 } })).toBe('On site');
});

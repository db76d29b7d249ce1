import { describe, expect, it } from 'vitest';
import { booking } from '#locales/areas/booking.ts';
import { translate } from '#locales/format.ts';
import { endOf, findReason, happening } from './history-line.ts';

type Entry = Parameters<typeof happening>[1];
type Sides = Parameters<typeof happening>[2];

const sides: Sides = {
  role: 'customer',
  provider: { name: 'Studio Lys' },
  customer: { name: 'Ana' },
  charge_at: null,
  payment_status: 'none',
};
const line = { at: '2030-05-01T10:00:00Z', what: 'move', why: '', text: null } as const;
const said = (entry: Partial<Entry>, role: Sides['role'] = 'customer', more: Partial<Sides> = {}) =>
  happening(
    translate('en', booking),
    { ...line, by: 'system', from: null, to: 'confirmed', ...entry },
    { ...sides, ...more, role },
  );

describe('a line of history', () => {
  it('tells each side in its own words who did it', () => {
    const asked = { by: 'customer', to: 'requested' } as const;
    expect([said(asked), said(asked, 'provider')]).toEqual(['You requested this time', 'Ana requested this time']);
    const accepted = { by: 'provider', from: 'requested', to: 'awaiting_payment' } as const;
    expect([said(accepted), said(accepted, 'provider')]).toEqual(['Studio Lys accepted', 'You accepted']);
    const cancelled = { by: 'admin', from: 'confirmed', to: 'cancelled' } as const;
    expect(said(cancelled)).toBe('Our team cancelled');
  });

  it.each([
    ['booked at once and free', { by: 'customer' }, null, 'Booked and confirmed'],
    ['entered by the provider', { by: 'provider' }, null, 'Studio Lys added this booking'],
    ['paid', { by: 'customer', from: 'awaiting_payment' }, null, 'Paid and confirmed'],
    ['charged later', { from: 'awaiting_payment' }, '2030-04-01T00:00:00Z', 'Card verified and booking confirmed'],
    ['asked for, with nothing to pay', { by: 'provider', from: 'requested' }, null, 'Studio Lys accepted'],
    [
      'asked for far ahead, and charged later',
      { by: 'provider', from: 'requested' },
      '2030-04-01T00:00:00Z',
      'Studio Lys accepted',
    ],
  ] as const)('says what confirmed a booking: %s', (_title, entry, charge_at, expected) => {
    expect(said(entry, 'customer', { charge_at })).toBe(expected);
  });

  it('says that nothing was charged only where nothing was', () => {
    const late = { from: 'awaiting_payment', to: 'expired' } as const;
    expect(said(late)).toBe('The time to pay ran out. Nothing was charged.');
    expect(said(late, 'customer', { payment_status: 'refunded' })).toBe('The time to pay ran out');
  });

  it('tells a change by whose wish it was, and a note by who made it', () => {
    expect(said({ what: 'change', by: 'customer' })).toBe('Changed, as you asked');
    expect(said({ what: 'change', by: 'customer' }, 'provider')).toBe('Changed, as Ana asked');
    expect(said({ what: 'note', by: 'admin', text: 'Our team gave €5 back' })).toBe('Our team gave €5 back');
  });
});

describe('how a booking came to nothing', () => {
  const ended = (own: Partial<Entry>): Entry => ({
    ...line,
    by: 'provider',
    from: 'requested',
    to: 'declined',
    ...own,
  });

  it('is the move that ended it, whatever was noted afterwards; what has not ended has none', () => {
    const declined = ended({ why: 'Away that week' });
    const noted = ended({ by: 'system', from: 'declined', what: 'note', text: 'Sent the mail again' });
    expect(endOf({ status: 'declined', history: [ended({ to: 'requested' }), declined, noted] })).toBe(declined);
    expect(endOf({ status: 'confirmed', history: [ended({ to: 'confirmed' })] })).toBeNull();
    expect([findReason(declined), findReason(noted), findReason(ended({}))]).toEqual(['Away that week', null, null]);
  });
});

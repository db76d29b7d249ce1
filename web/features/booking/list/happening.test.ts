import { describe, expect, it } from 'vitest';
import { endOf, happening, reasonOf } from './happening.ts';

type Entry = Parameters<typeof happening>[0];
type Sides = Parameters<typeof happening>[1];

const sides: Sides = {
  role: 'customer',
  provider: { name: 'Studio Lys' },
  customer: { name: 'Ana' },
  charge_at: null,
  payment_status: 'none',
};
const said = (entry: Partial<Entry>, role: Sides['role'] = 'customer', more: Partial<Sides> = {}) =>
  happening(
    { at: '2030-05-01T10:00:00Z', by: 'system', from: null, to: 'confirmed', what: 'move', why: '', ...entry },
    { ...sides, ...more, role },
  );

describe('a line of history', () => {
  it('tells each side in its own words who did it', () => {
    const asked = { by: 'customer', to: 'requested' } as const;
    expect([said(asked), said(asked, 'provider')]).toEqual(['You asked for this time', 'Ana asked for this time']);
    const accepted = { by: 'provider', from: 'requested', to: 'awaiting_payment' } as const;
    expect([said(accepted), said(accepted, 'provider')]).toEqual(['Studio Lys accepted', 'You accepted']);
    const cancelled = { by: 'admin', from: 'confirmed', to: 'cancelled' } as const;
    expect(said(cancelled)).toBe('Our staff cancelled');
  });

  it.each([
    ['booked at once and free', { by: 'customer' }, null, 'Booked and confirmed'],
    ['entered by the provider', { by: 'provider' }, null, 'Studio Lys entered this booking'],
    ['paid', { by: 'customer', from: 'awaiting_payment' }, null, 'Paid and confirmed'],
    ['charged later', { from: 'awaiting_payment' }, '2030-04-01T00:00:00Z', 'Card verified, and confirmed'],
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
    expect(said(late)).toBe('The time to pay ran out; nothing was charged');
    expect(said(late, 'customer', { payment_status: 'refunded' })).toBe('The time to pay ran out');
  });

  it('tells a change by whose wish it was, and a note by who made it', () => {
    expect(said({ what: 'change', by: 'customer' })).toBe('Changed, as you wished');
    expect(said({ what: 'change', by: 'customer' }, 'provider')).toBe('Changed, as Ana wished');
    expect(said({ what: 'note', by: 'admin', why: 'gave back 5 €' })).toBe('Our staff gave back 5 €');
  });
});

describe('how a booking came to nothing', () => {
  const line = (own: Partial<Entry>): Entry => ({
    at: '2030-05-01T10:00:00Z',
    by: 'provider',
    from: 'requested',
    to: 'declined',
    what: 'move',
    why: '',
    ...own,
  });

  it('is the move that ended it, whatever was noted afterwards; what has not ended has none', () => {
    const declined = line({ why: 'Away that week' });
    const noted = line({ by: 'system', from: 'declined', what: 'note', why: 'sent the mail again' });
    expect(endOf({ status: 'declined', history: [line({ to: 'requested' }), declined, noted] })).toBe(declined);
    expect(endOf({ status: 'confirmed', history: [line({ to: 'confirmed' })] })).toBeNull();
    expect([reasonOf(declined), reasonOf(noted), reasonOf(line({}))]).toEqual(['Away that week', null, null]);
  });
});

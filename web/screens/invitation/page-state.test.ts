import { expect, test } from 'vitest';
import type { Invitation } from '#contract/entities/event/invitation.ts';
import { stateOf } from './page-state.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
type InvitedDate = Invitation['dates'][number];

const date = (own: Partial<InvitedDate> = {}): InvitedDate => ({
  ...{ _id: 'a', starts_at: '2026-05-08T19:00:00Z', ends_at: '2026-05-08T20:00:00Z', label: '' },
  ...{ status: 'pending', is_booked: false, is_sold_out: false, ...own },
});
const state = (dates: InvitedDate[], status: Invitation['event']['status'] = 'published') =>
  stateOf({ event: { status } as Invitation['event'], dates }, now);

test('dates are answered as long as one waits; then the page shows what came of it', () => {
  expect(state([date(), date({ status: 'accepted', is_booked: true })])).toBe('open');
  expect(state([date({ status: 'accepted', is_booked: true }), date({ status: 'declined' })])).toBe('going');
  expect(state([date({ status: 'accepted' }), date({ status: 'declined' })])).toBe('accepted');
  expect(state([date({ status: 'declined' })])).toBe('declined');
  expect(state([date({ status: 'withdrawn' })])).toBe('withdrawn');
  expect(state([date({ status: 'expired' }), date({ status: 'withdrawn' })])).toBe('over');
  expect(state([date({ starts_at: '2026-05-04T12:00:00Z' })])).toBe('over');
  expect(state([date()], 'cancelled')).toBe('cancelled');
});

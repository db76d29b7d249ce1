import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { renderComponent } from '#test/components.tsx';
import { AnswerPanel } from './answer-panel.tsx';

const price = {
  ...{ unit_amount: 4000, participants: 1, price: 4000, discount: 0, credit: 0, system_charge: 230, total: 4230 },
  currency: 'USD',
  line_items: [
    { code: 'price', audience: ['customer', 'provider', 'platform'], amount: 4000 },
    { code: 'system_charge', audience: ['customer', 'platform'], amount: 230 },
  ],
} as const;

/** A request as its provider sees it. */
const request = (own: Partial<BookingDetails> = {}): BookingDetails =>
  ({
    ...{ _id: 'b', kind: 'session', role: 'provider', status: 'requested', payment_status: 'authorized' },
    ...{ place: 'at_provider', timezone: 'America/Los_Angeles', expires_at: null, card: null, price },
    customer: { name: 'Cleo Customer' },
    provider: { name: 'Wilma Provider' },
    can: { accept: true, decline: true },
    ...own,
  }) as unknown as BookingDetails;

test.each([
  ['is paid by card', {}, 'Accept and earn $40.00'],
  ['is paid on site', { payment_status: 'on_site' }, 'Accept'],
] as const)('what accepting a request brings is the provider’s part, without the fee: it %s', (_how, own, verb) => {
  renderComponent(<AnswerPanel booking={request(own)} query={{ booking_id: 'b' }} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([verb, 'Decline']);
});

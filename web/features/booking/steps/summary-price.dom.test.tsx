import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { SummaryPrice } from './summary-price.tsx';

const parts = { credit: 1000, system_charge: 300, total: 4180 };
const less = [
  { code: 'discount', audience: ['customer', 'provider'], amount: -500 },
  { code: 'credit', audience: ['customer', 'platform'], amount: -1000 },
  { code: 'system_charge', audience: ['customer', 'platform'], amount: 300 },
  { code: 'waived', audience: ['customer', 'platform'], amount: -20 },
] as const;
const lessRows = ['Discount-$5.00', 'Your credit-$10.00', 'Service fee$3.00', 'Too small to charge-$0.20'];

test.each([
  ['a session with its people', {}, 2, 'Portrait × 2$54.00'],
  ['tickets with their number', { label: 'Mat', quantity: 3 }, null, 'Mat × 3$54.00'],
] as const)('the price has a row for %s, and for each part of it', (_what, own, participants, row) => {
  const quote = {
    ...parts,
    line_items: [{ code: 'price', audience: ['customer', 'provider'], amount: 5400, ...own } as const, ...less].map(
      ({ audience, ...line }) => ({ ...line, audience: [...audience] }),
    ),
  };
  const of = { title: 'Portrait', participants, currency: 'USD', quote, zone: 'America/Los_Angeles' };
  renderComponent(<SummaryPrice {...of} />, { 'user/session': guestSession });
  const rows = screen.getAllByRole('term').map((term) => term.parentElement);
  expect(rows.map((each) => each?.textContent)).toEqual([row, ...lessRows, 'Total$41.80']);
  // What reduces the price is marked.
  expect(rows.map((each) => each?.dataset.off)).toEqual(['false', 'true', 'true', 'false', 'true', undefined]);
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RefundRequest } from '#contract/entities/refund.ts';
import { renderComponent } from '#test/components.tsx';
import { AnswerRequest } from './answer-request.tsx';

const request: RefundRequest = {
  _id: '0198c1de-0000-7000-8000-000000000001',
  booking_id: '0198c1de-0000-7000-8000-000000000002',
  amount: 1800,
  currency: 'USD',
  reason: 'Half of it was missing.',
  status: 'open',
  answer_by: '2026-05-13T12:00:00.000Z',
  is_overdue: false,
  granted_amount: null,
  word: '',
  answered_by: null,
  answered_at: null,
  created_at: '2026-05-10T12:00:00.000Z',
};

const open = (left: number) =>
  renderComponent(<AnswerRequest request={request} left={left} />, {
    'user/refund_payment': { booking_id: request.booking_id, refund_amount: 0, currency: 'USD', request },
  });
const message = () => screen.findByRole('textbox', { name: 'Message to the customer' });

test.each([
  [1800, 'Decline request'],
  [0, 'Close request'],
])('with %i left, declining takes a message: without one, its field has an error and the focus', async (left, verb) => {
  const { user, made } = open(left);
  const field = await message();
  await user.type(field, '  ');
  await user.click(screen.getByRole('button', { name: verb }));
  expect(await screen.findByText('Tell the customer why not.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(made).toEqual([]);

  await user.clear(field);
  await user.type(field, 'It took place.');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('button', { name: verb }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.input).toMatchObject({ refund_request_id: request._id, grant: false, word: 'It took place.' });
});

test('a refund needs no message', async () => {
  const { user, made } = open(1800);
  await message();
  await user.click(screen.getByRole('button', { name: 'Refund $18.00' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.input).toMatchObject({ refund_request_id: request._id, grant: true, amount: 1800, word: '' });
});

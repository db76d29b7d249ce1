import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { AddCard } from './add-card.tsx';

test('a card is saved without a booking', async () => {
  const onClose = vi.fn();
  const { user, made } = renderComponent(<AddCard onClose={onClose} />, {
    'user/session': guestSession,
    'wallet/save_card': { _id: 'a', brand: 'Visa', last4: '4242', exp_month: 2, exp_year: 2031, is_default: true },
  });
  await user.click(await screen.findByRole('button', { name: /4242/ }));
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(made).toMatchObject([{ name: 'wallet/save_card', input: { token: 'tok_success' } }]);
});

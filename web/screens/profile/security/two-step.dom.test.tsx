import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { TwoStep } from './two-step.tsx';

test('recovery codes, which are shown once, do not go with a slip of a finger', async () => {
  const { user } = renderComponent(
    <TwoStep state={{ is_on: false, recovery_codes_left: 0 }} hasPasskey caught={() => false} />,
    {
      'user/session': guestSession,
      'user/switch_two_step': { is_on: true, recovery_codes: ['abcd-efgh-ij'] } as never,
    },
  );
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText('abcd-efgh-ij');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Close without saving your codes?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to codes' }));
  await waitFor(() => expect(screen.queryByText('Close without saving your codes?')).toBeNull());
  expect(screen.getByText('abcd-efgh-ij')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await waitFor(() => expect(screen.queryByText('abcd-efgh-ij')).toBeNull());
});

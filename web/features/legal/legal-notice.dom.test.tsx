import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LegalNotice as Notice } from '#contract/entities/legal.ts';
import { guestSession, refused, renderComponent } from '#test/components.tsx';
import LegalNotice from './legal-notice.tsx';

const notice: Notice = { kind: 'terms', version: 2, effective_at: '2026-11-01T08:00:00.000Z', is_due: true };

test('an acceptance that is not saved says so inside the dialog, which is above every toast', async () => {
  let isDown = true;
  const { user, made } = renderComponent(<LegalNotice />, {
    'user/session': guestSession,
    'user/legal_notice': { items: [notice] },
    'user/accept_legal': () => {
      if (isDown) throw refused('unavailable', 'Try again in a moment.');
      return {} as never;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const problem = await screen.findByText('We couldn’t save that. Try again.');
  expect(problem.closest('dialog')).not.toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(made.filter(({ name }) => name === 'user/accept_legal')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('We couldn’t save that. Try again.')).toBeNull());
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, refused, renderComponent } from '#test/components.tsx';
import { EmailRow } from './email-row.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function sendCode(
  answer: (input: { code?: string | undefined }) => never | { email: string; is_changed: boolean },
) {
  const shown = renderComponent(<EmailRow email="ada@old.example" caught={() => false} />, {
    'user/session': guestSession,
    'user/change_email': answer,
  });
  const { user } = shown;
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.type(await screen.findByLabelText('New email address'), 'ada@new.example');
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  await screen.findByLabelText('Code');
  return shown;
}
const sent = { email: 'ada@old.example', is_changed: false };

test('a dialog that was closed continues with the code that was sent, and keeps the address', async () => {
  const { user } = await sendCode(() => sent);
  expect(document.activeElement).toBe(field('Code'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByLabelText('Code');
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect((await screen.findByLabelText<HTMLInputElement>('New email address')).value).toBe('ada@new.example');
});

test('a wrong code is explained at its field, and not sent a second time', async () => {
  const { user, made } = await sendCode(({ code }) => {
    if (code === undefined) return sent;
    throw refused('code_wrong', 'That code isn’t right.');
  });
  await user.type(field('Code'), '123456');
  expect(await screen.findByText('That code isn’t right.')).toBeDefined();
  expect(field('Code').getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  expect(made.map(({ input }) => input)).toEqual([
    { email: 'ada@new.example' },
    { email: 'ada@new.example', code: '123456' },
  ]);
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UNNAMED } from '#contract/choices/unnamed-account.ts';
import type { OwnUser } from '#contract/entities/user.ts';
import { guestSession, renderComponent } from '#test/components.tsx';
import NameQuestion from './name-question.tsx';

const user: OwnUser = {
  ...{ _id: 'u', name: UNNAMED, avatar: null, role: 'user', language: 'en', timezone: 'UTC', currency: 'USD' },
  ...{ radius: 22, location: null, email: 'potter@example.com', email_verified: true, phone: null },
  ...{ has_password: false, created_at: '2026-05-05T12:00:00.000Z' },
};

/** Renders the question for the owner of an account, and stores the name that they give. */
function renderQuestion(name: string) {
  let given = name;
  const session = () => ({ ...guestSession, user: { ...user, name: given, providers: [] } });
  return renderComponent(<NameQuestion />, {
    'user/session': session(),
    'user/edit_profile': (input) => {
      given = input.name ?? given;
      return { user: { ...user, name: given } };
    },
  });
}

test('whoever has no name is asked for it', async () => {
  const { user: person, made } = renderQuestion(UNNAMED);
  await person.click(await screen.findByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Enter your name.')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ada Lovelace{Enter}');
  await waitFor(() => expect(made.map(({ name }) => name)).toContain('user/edit_profile'));
  expect(made.find(({ name }) => name === 'user/edit_profile')?.input).toEqual({ name: 'Ada Lovelace' });
});

test('it can wait, and nobody who has a name is asked', async () => {
  const { user: person } = renderQuestion(UNNAMED);
  await person.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  renderQuestion('Ada');
  expect(screen.queryByRole('dialog')).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, guestSession, refused, renderComponent } from '#test/components.tsx';
import Login from './screen.tsx';

const show = (answers: Answers, path = '/login') => {
  const shown = renderComponent(
    <Login />,
    { 'user/session': guestSession, 'user/social_providers': { items: [] }, ...answers },
    { path },
  );
  return { ...shown, changes: () => shown.made.filter(({ name }) => name !== 'user/social_providers') };
};

test('what was typed stays when somebody turns to the other form, the errors of the first do not', async () => {
  const { user, changes } = show({}, '/login?tab=sign_up');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText('Enter your name.')).toBeDefined();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your name')));

  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(screen.queryByText('Enter your name.')).toBeNull();
  expect(screen.queryByText('Enter your password.')).toBeNull();
  expect(changes()).toEqual([]);
});

test('a new password has the rules of the call, one for signing in has none', async () => {
  const { user, changes } = show({ 'user/sign_in': () => ({ joined_bookings: 0 }) as never }, '/login?tab=sign_up');
  await user.type(screen.getByLabelText('Your name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText('Use at least 10 characters.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(changes().map(({ name }) => name)).toContain('user/sign_in'));
  expect(changes()[0]?.input).toEqual({ email: 'ada@example.com', password: 'short' });
});

const step_token = 'x'.repeat(43);

test('a second step takes the place of the form: without a passkey it asks for a recovery code', async () => {
  const { user, changes } = show({
    'user/sign_in': () => {
      throw refused('second_step_needed', 'One more step.', [], { step_token, has_passkey: false });
    },
    'user/second_step': () => {
      throw refused('code_wrong', 'That recovery code isn’t right.', [
        { path: 'recovery_code', message: 'That recovery code isn’t right.' },
      ]);
    },
  });
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'a calm river at noon{Enter}');
  const title = await screen.findByRole('heading', { name: 'One more step' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.queryByRole('button', { name: 'Use passkey' })).toBeNull();
  await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk{Enter}');
  expect(await screen.findByText('That recovery code isn’t right.')).toBeDefined();
  expect(changes()[1]?.input).toEqual({ step_token, recovery_code: 'abcde-fghjk' });
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
});

test('a provider that the operator set up has a button, and its outage is said there', async () => {
  const { user } = show({
    'user/social_providers': { items: [{ provider: 'work', label: 'Example Corp', kind: 'oidc' }] },
    'user/social_start': () => {
      throw refused('rate_limited', 'Example Corp doesn’t answer right now.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with Example Corp' }));
  expect(await screen.findByText('Example Corp doesn’t answer right now')).toBeDefined();
});

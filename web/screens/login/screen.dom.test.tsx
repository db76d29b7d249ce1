import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, guestSession, renderComponent } from '#test/components.tsx';
import Login from './screen.tsx';

const show = (answers: Answers, path = '/login') =>
  renderComponent(<Login />, { 'user/session': guestSession, ...answers }, { path });

test('what was typed stays when somebody turns to the other form, the errors of the first do not', async () => {
  const { user, made } = show({}, '/login?tab=sign_up');
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
  expect(made).toEqual([]);
});

test('a new password has the rules of the call, one for signing in has none', async () => {
  const { user, made } = show({ 'user/sign_in': () => ({}) as never }, '/login?tab=sign_up');
  await user.type(screen.getByLabelText('Your name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText('Use at least 10 characters.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(made.map(({ name }) => name)).toContain('user/sign_in'));
  expect(made[0]?.input).toEqual({ email: 'ada@example.com', password: 'short' });
});

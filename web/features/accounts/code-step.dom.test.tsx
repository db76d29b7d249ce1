import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, guestSession, refused, renderComponent } from '#test/components.tsx';
import { CodeStep } from './code-step.tsx';

const show = (answers: Answers) => {
  const shown = renderComponent(
    <CodeStep email="ada@example.com" purpose="sign_in" verb="Sign in" onBack={() => {}} onProved={() => {}} />,
    { 'user/session': guestSession, ...answers },
  );
  return { ...shown, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }) };
};
const wrongCode = {
  'user/verify_otp': () => {
    throw refused('code_wrong', 'This code isn’t right. Check the email again.');
  },
};

test('a code is sent with its sixth digit, and one that was refused never again', async () => {
  const { user, made, field } = show(wrongCode);
  await user.type(field, '123 456');
  expect(await screen.findByText('This code isn’t right. Check the email again.')).toBeDefined();
  expect(field.value).toBe('123456');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(made.map(({ input }) => input)).toEqual([{ email: 'ada@example.com', purpose: 'sign_in', code: '123456' }]);
  await user.clear(field);
  await user.type(field, '654321');
  await waitFor(() => expect(made).toHaveLength(2));
});

test('a code with digits missing is explained at its field, and not sent', async () => {
  const { user, made, field } = show({});
  await user.type(field, '123{Enter}');
  expect(await screen.findByText('The code has six digits.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(made).toEqual([]);
});

test('a code whose answer was lost can be sent again', async () => {
  const { user, made, field } = show({
    'user/verify_otp': () => {
      throw refused('unavailable', 'Try again.');
    },
  });
  await user.type(field, '123456');
  await waitFor(() => expect(made).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('data-loading')).toBe(false));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(made).toHaveLength(2));
});

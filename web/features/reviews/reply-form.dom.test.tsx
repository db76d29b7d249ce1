import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, renderComponent } from '#test/components.tsx';
import { ReplyForm } from './reply-form.tsx';

const open = async (answers: Parameters<typeof renderComponent>[1]) => {
  const shown = renderComponent(<ReplyForm review_id="0198c1de-0000-7000-8000-000000000001" author="Dana" />, answers);
  await shown.user.click(await screen.findByRole('button', { name: /Dana/ }));
  return { ...shown, field: await screen.findByRole('textbox') };
};
const publish = () => screen.getByRole('button', { name: /Publish/ });

test('the field has the focus when the form opens, and the opener when it closes', async () => {
  const { user, field } = await open({});
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: /Dana/ }));
});

test('an error of the server is shown at its field, which gets the focus; what was typed stays', async () => {
  const detail = 'Leave out the phone number.';
  const { user, field, made } = await open({
    'user/add_rating_review': () => {
      throw refused('invalid_input', detail, [{ path: 'reply', message: detail }]);
    },
  });
  await user.type(field, 'Call me: 555 0100');
  await user.click(publish());
  expect(await screen.findByText(detail)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect((field as HTMLTextAreaElement).value).toBe('Call me: 555 0100');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(made.map(({ name }) => name)).toEqual(['user/add_rating_review']);
});

test('an error without a field is shown above the button', async () => {
  const { user, field } = await open({
    'user/add_rating_review': () => {
      throw refused('booking_state', 'You have answered this review already.');
    },
  });
  await user.type(field, 'Thank you!');
  await user.click(publish());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You have answered this review already'));
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('an answer that was lost is asked for again under the same key; a changed text has a key of its own', async () => {
  const { user, field, made } = await open({
    'user/add_rating_review': () => {
      throw refused('unavailable', 'Try again.');
    },
  });
  await user.type(field, 'Thank you!');
  for (const times of [1, 2]) {
    await user.click(publish());
    await waitFor(() => expect(made).toHaveLength(times));
    await waitFor(() => expect(publish().hasAttribute('data-loading')).toBe(false));
  }
  await user.type(field, ' Come back soon.');
  await user.click(publish());
  await waitFor(() => expect(made).toHaveLength(3));
  const [first, second, third] = made.map(({ idempotency_key }) => idempotency_key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

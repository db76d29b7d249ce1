import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { type Answers, guestSession, refused, renderComponent } from '#test/components.tsx';
import Withdraw from './screen.tsx';

const session = { ...guestSession, market: { ...guestSession.market, withdrawals: true } };
const ID = '0198c1de-0000-7000-8000-000000000003';
const starts_at = '2026-05-15T17:00:00.000Z';

/** The parts of a booking that the screen shows. */
const booking = {
  ...{ _id: ID, number: 'K7Q2XM', title: 'Portrait', starts_at, timezone: 'America/Los_Angeles' },
  provider: { name: 'Wilma Provider' },
  customer: { name: 'Gus', email: 'gus@example.com', phone: null, is_guest: true },
  withdrawal: { until: starts_at, is_rest: false, why_not: null },
} as unknown as BookingDetails;

const open = (answers: Answers, path = `/withdraw?booking=${ID}`) =>
  renderComponent(<Withdraw />, { 'user/session': session, ...answers }, { path });

test('by keyboard alone: errors stand at their fields, and only the second step withdraws', async () => {
  const { user, made } = open({
    'booking/get_booking_details': booking,
    'booking/withdraw_contract': {
      booking,
      ...{ withdrawn_at: '2026-05-08T09:15:00.000Z', refund_amount: 4230, currency: 'USD' },
    },
  });
  const name = await screen.findByLabelText('Your name');
  const email = screen.getByLabelText('Email for the confirmation');
  name.focus();
  await user.clear(name);
  await user.tab();
  await user.clear(email);
  await user.keyboard('gus{Enter}');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Enter your name.').id).toBe(name.getAttribute('aria-describedby'));
  expect(email.getAttribute('aria-invalid')).toBe('true');

  name.focus();
  await user.keyboard('Gus Guest');
  await user.tab();
  await user.keyboard('gus@example.com{Enter}');
  const check = await screen.findByRole('heading', { name: 'Check your withdrawal' });
  await waitFor(() => expect(document.activeElement).toBe(check));
  expect(made.filter(({ name: call }) => call === 'booking/withdraw_contract')).toEqual([]);
  await user.tab();
  await user.keyboard('{Enter}');
  const done = await screen.findByRole('heading', { name: 'You withdrew from the contract' });
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(made.filter(({ name: call }) => call === 'booking/withdraw_contract').map(({ input }) => input)).toEqual([
    { booking_id: ID, name: 'Gus Guest', email: 'gus@example.com' },
  ]);
  expect(screen.getByText('$42.30')).toBeTruthy();
});

test('what cannot be withdrawn from says why, without a form', async () => {
  const why_not = 'This has begun already.';
  open({
    'booking/get_booking_details': { ...booking, withdrawal: { until: null, is_rest: false, why_not } },
  });
  await screen.findByText(why_not);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('without an account the number and a code are asked, and a wrong number is said at its field', async () => {
  const { user } = open(
    {
      'user/email_send_otp': { sent: true } as never,
      'user/verify_otp': { email_token: 'proof' } as never,
      'booking/open_by_code': () => {
        throw refused('guest_not_proved', 'Enter the code we sent.');
      },
    },
    '/withdraw',
  );
  const number = await screen.findByLabelText('Booking number');
  await user.type(screen.getByLabelText('Email'), 'gus@example.com{Enter}');
  await screen.findByText('Enter your booking number.');
  await user.type(number, 'k7q2xm{Enter}');
  await user.type(await screen.findByLabelText(/code/i), '123456{Enter}');
  const wrong = await screen.findByText(/We found no booking without an account/);
  expect(wrong.id).toBe(screen.getByLabelText('Booking number').getAttribute('aria-describedby'));
});

const signedIn = {
  ...guestSession,
  user: {
    ...{ _id: 'u', name: 'Wilma', email: 'wilma@example.com', avatar: null, role: 'user' as const, timezone: 'UTC' },
    ...{ language: 'en', currency: 'USD' as const, radius: 22, location: null, providers: [] },
  },
};

test.each([
  ['who is signed in', signedIn, 'Go to your bookings', '/booking'],
  ['a guest', guestSession, 'Find your booking', '/guest-booking/yours'],
])('where the marketplace does not offer it, %s is led to the bookings', async (_who, who, name, path) => {
  for (const asked of ['/withdraw', `/withdraw?booking=${ID}`]) {
    const { unmount } = open({ 'user/session': who }, asked);
    await screen.findByRole('heading', { level: 1, name: 'You can’t withdraw from contracts here' });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
    unmount();
  }
});

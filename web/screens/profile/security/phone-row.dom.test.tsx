import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { guestSession, refused, renderComponent } from '#test/components.tsx';
import { PhoneRow } from './phone-row.tsx';

const settings = (has_sms: boolean): NotificationSettings => ({
  choices: [],
  quiet: null,
  digest_hour: 8,
  timezone: 'UTC',
  has_sms,
  phone: '+15035550142',
  phone_verified: false,
  phone_fault: null,
  push_key: null,
  devices: [],
});

const show = (has_sms: boolean) =>
  renderComponent(<PhoneRow phone={{ number: '+15035550142', is_verified: false }} />, {
    'user/session': guestSession,
    'user/notification_settings': { settings: settings(has_sms) },
    'user/send_otp': { verification: 'sent', expires_in_seconds: 600 },
    'user/verify_otp': () => {
      throw refused('code_wrong', 'That code isn’t right.');
    },
  });

test('a number cannot be confirmed where no texts are sent', async () => {
  const { made } = show(false);
  await expect.poll(() => made.length).toBeGreaterThan(0);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a dialog that was closed continues with the code that was sent, and explains a wrong one', async () => {
  const { user, made } = show(true);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByLabelText('Code');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  expect(await screen.findByText('That code isn’t right.')).toBeDefined();
  expect(made.filter(({ name }) => name === 'user/send_otp')).toHaveLength(1);
});

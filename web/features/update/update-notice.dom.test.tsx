import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import UpdateNotice from './update-notice.tsx';

const released = {
  platform: 'web',
  current_version: '2.4.0',
  min_version: '2.1.0',
  is_forced: false,
  changed_at: null,
} as const;
const show = (version: string, is_forced = false) =>
  renderComponent(<UpdateNotice version={version} />, {
    'user/session': guestSession,
    'app_version/app_version': { ...released, is_forced },
  });

test('a version that is still supported says nothing', async () => {
  const { made } = show('2.1.0');
  await expect.poll(() => made.length).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an older version offers the update beside the page', async () => {
  show('2.0.9');
  expect((await screen.findByRole('status')).textContent).toContain('A new version of Plaza is here.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a version that no longer works covers the page, and Escape does not help', async () => {
  show('2.0.9', true);
  const dialog = await screen.findByRole('dialog', { name: 'Time to update' });
  expect(dialog.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(false);
  expect(screen.getByRole('button', { name: 'Update now' }).closest('dialog')).toBe(dialog);
});

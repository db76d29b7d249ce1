import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { guestSession, refused, renderComponent } from '#test/components.tsx';
import MyEvent from './screen.tsx';

const show = (code: ErrorCode, detail: string) =>
  renderComponent(<MyEvent />, {
    'user/session': guestSession,
    'user/event_detail': () => {
      throw refused(code, detail);
    },
  });

test('an event that is somebody else’s has a heading and a way on, and no retry that changes nothing', async () => {
  show('not_found', 'This event doesn’t exist.');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This event doesn’t exist');
  expect(screen.getByRole('link', { name: 'See your events' }).getAttribute('href')).toBe('/my_events');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('one that could not be loaded has a heading and a retry', async () => {
  show('idempotency_key_reused', 'This didn’t load.');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

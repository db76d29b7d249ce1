import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { WorkspaceBar } from './rail.tsx';

const show = (off_features: typeof guestSession.market.off_features) =>
  renderComponent(<WorkspaceBar />, {
    'user/session': { ...guestSession, market: { ...guestSession.market, off_features } },
  });
const places = () => screen.getAllByRole('link').map((link) => link.textContent?.trim());

test('the bar of phones has the places of the features that the marketplace has', () => {
  const all = show([]);
  expect(places()).toEqual(['Calendar', 'Bookings', 'Events', 'Page', 'Money']);
  all.unmount();
  show(['events', 'payments']);
  expect(places()).toEqual(['Calendar', 'Bookings', 'Page']);
});

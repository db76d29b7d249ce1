import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '#contract/entities/booking.ts';
import { guestSession, renderComponent } from '#test/components.tsx';
import { WorkspaceRail } from '#web/features/shell/workspace/rail.tsx';
import { TodayWithYou } from './today-with-you.tsx';

const zone = 'America/Los_Angeles';
const page = { _id: 'p', slug: 'studio', name: 'Wilma Provider', avatar: null };
const no = { pay: false, accept: false, decline: false, cancel: false, withdraw: false, modify: false, review: false };
const price = { unit_amount: 0, participants: 1, price: 0, discount: 0, credit: 0, system_charge: 0, total: 0 };

/** A request as its provider sees it. */
const request = (_id: string, expires_at: string, accept: boolean): Booking => ({
  ...{ _id, number: _id, kind: 'session', status: 'requested', payment_status: 'none', role: 'provider' },
  provider: { ...page, timezone: zone },
  ...{ service_id: 's', event_id: null, title: 'Portrait', image: null, duration_minutes: 60 },
  customer: { name: 'Cleo Customer', email: null, phone: null, is_guest: false },
  ...{ participants: 1, starts_at: '2026-05-15T17:00:00.000Z', ends_at: '2026-05-15T18:00:00.000Z', timezone: zone },
  ...{ place: 'at_provider', price: { ...price, currency: 'USD', line_items: [] }, is_request: true, expires_at },
  ...{ charge_at: null, created_at: '2026-05-05T17:00:00.000Z', change: null, unread_messages: 0, refund_asked: false },
  can: { ...no, accept, decline: accept, rebook: false, mail_again: false, no_show: false },
});

const session = {
  ...guestSession,
  user: {
    ...{ _id: 'u', name: 'Wilma', email: 'wilma@example.com', avatar: null, role: 'user' as const, timezone: zone },
    ...{ language: 'en', currency: 'USD' as const, radius: 22, location: null },
    ...{ providers: [{ ...page, status: 'published' as const }] },
  },
};

const show = (requests: Booking[]) =>
  renderComponent(
    <>
      <WorkspaceRail current="calendar" />
      <TodayWithYou />
    </>,
    {
      'user/session': session,
      'booking/my_booking': ({ status }) => ({ items: status === 'requested' ? requests : [], next_cursor: null }),
      'booking/conversation_list': {
        ...{ items: [], next_cursor: null, as: 'provider', unread_count: 0, other_unread_count: 0 },
      },
      'user/notification_list': { items: [], next_cursor: null, unseen_count: 0 },
    },
  );

test('requests to answer are counted in the navigation and named above the day, with the first deadline', async () => {
  show([
    request('b', '2026-05-07T20:00:00.000Z', true),
    request('a', '2026-05-06T19:00:00.000Z', true),
    request('not mine to answer', '2026-05-05T19:00:00.000Z', false),
  ]);
  expect(await screen.findByRole('link', { name: 'Bookings 2 to answer' })).toBeDefined();
  const line = screen.getByRole('link', { name: /^2 requests to answer, the first by Wed, May 6, 12:00.PM/ });
  expect(line.getAttribute('href')).toBe('/booking?as=provider');
});

test('without requests nothing is counted', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'Today with you' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Bookings' })).toBeDefined();
  expect(screen.queryByText(/to answer/)).toBeNull();
});

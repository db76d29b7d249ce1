import { expect, test } from 'vitest';
import { bookingSide, findWorkspacePlace } from './workspace-places.ts';

const page = { _id: '1', slug: 'alder', name: 'Alder', status: 'published', avatar: null };
const provider = { providers: [page] };
const beginner = { providers: [{ ...page, status: 'draft' }] };
const customer = { providers: [] };
const at = (address: string, user: typeof provider | typeof customer | null) => {
  const { pathname, search } = new URL(address, 'http://plaza.test');
  return findWorkspacePlace({ pathname, search }, user);
};

test('the screens of a provider are places of the workspace', () => {
  const places = ['/my_schedule', '/my_events', '/my_events/12', '/my_page', '/wallet?in=USD'];
  expect(places.map((path) => at(path, provider))).toEqual(['calendar', 'events', 'events', 'page', 'money']);
});

test('bookings are in the workspace on the provider’s side only', () => {
  expect(at('/booking', provider)).toBe('bookings');
  expect(at('/booking?tab=messages&as=provider', provider)).toBe('messages');
  expect(at('/booking?as=customer', provider)).toBeNull();
  expect(at('/booking?open=1', provider)).toBeNull();
  expect(at('/booking', beginner)).toBeNull();
});

test('nothing else is in it, and nothing without a page', () => {
  expect(at('/', provider)).toBeNull();
  expect(at('/profile', provider)).toBeNull();
  expect(at('/wallet', customer)).toBeNull();
  expect(at('/my_schedule', null)).toBeNull();
});

test('an address names the side of the bookings, or the user’s page does', () => {
  const side = (query: string, user: typeof provider) => bookingSide(new URLSearchParams(query), user);
  expect(side('', provider)).toBe('provider');
  expect(side('as=provider', beginner)).toBe('provider');
  expect(side('conversation=1', provider)).toBe('customer');
});

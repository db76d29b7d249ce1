import { expect, test } from 'vitest';
import { bookingTokenFor, saveBookingToken } from './booking-token.ts';
import { makeBrowserClient } from './client.ts';

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

test('a token goes with calls about its own booking only', () => {
  const storage = memory();
  saveBookingToken('one', 'secret', storage);
  expect(bookingTokenFor({ booking_id: 'one' }, storage)).toBe('secret');
  expect(bookingTokenFor({ booking_id: 'two' }, storage)).toBeNull();
  expect(bookingTokenFor({}, storage)).toBeNull();
  expect(bookingTokenFor(undefined, storage)).toBeNull();
});

test('it travels in a header, never in the address', async () => {
  saveBookingToken('mine', 'secret');
  const sent: [string, RequestInit][] = [];
  const client = makeBrowserClient(new Set(['booking/get_booking_details']), async (url, init) => {
    sent.push([String(url), init ?? {}]);
    return Response.json({});
  });
  await client('booking/get_booking_details', { booking_id: 'mine' });
  await client('booking/upcoming_booking_list', {});
  expect(sent[0]?.[0]).not.toContain('secret');
  expect(sent.map(([, init]) => new Headers(init.headers).get('booking-token'))).toEqual(['secret', null]);
});

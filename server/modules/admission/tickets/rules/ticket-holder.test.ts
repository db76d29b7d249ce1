import { expect, test } from 'vitest';
import { decideTransfer, linkTimes, ticketState } from './ticket-holder.ts';

const date = (starts_at: string, is_cancelled = false) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 90 * 60_000).toISOString(),
  is_cancelled,
});
const first = date('2026-05-08T02:00:00Z');
const second = date('2026-05-15T02:00:00Z');
const ticket = (own: Partial<Parameters<typeof ticketState>[0]> = {}) => ({
  status: 'valid',
  booking_status: 'confirmed',
  dates: [first],
  ...own,
});

test('a ticket admits while it, its booking and one of its dates are not cancelled', () => {
  expect(ticketState(ticket())).toBe('valid');
  expect(ticketState(ticket({ booking_status: 'completed' }))).toBe('valid');
  expect(ticketState(ticket({ dates: [{ ...first, is_cancelled: true }, second] }))).toBe('valid');
  for (const own of [
    { status: 'cancelled' },
    { booking_status: 'cancelled' },
    { booking_status: 'awaiting_payment' },
    { dates: [{ ...first, is_cancelled: true }] },
    { dates: [] },
  ])
    expect(ticketState(ticket(own)), JSON.stringify(own)).toBe('cancelled');
});

test.each([
  ['2026-05-08T01:29:59Z', { at: 0, is_open: false }],
  ['2026-05-08T01:30:00Z', { at: 0, is_open: true }],
  ['2026-05-08T03:29:59Z', { at: 0, is_open: true }],
  ['2026-05-08T04:29:59Z', { at: 0, is_open: true }],
  ['2026-05-08T04:30:00Z', { at: 1, is_open: false }],
  ['2026-05-15T04:30:00Z', null],
])('at %s the link of a pass is that of the date that is on or next', (now, expected) => {
  const times = linkTimes(ticket({ dates: [first, second] }), now);
  expect(times && { at: times.at, is_open: times.is_open }).toEqual(expected);
});

test('a cancelled date has no link', () => {
  expect(linkTimes(ticket({ dates: [{ ...first, is_cancelled: true }, second] }), '2026-05-08T01:45:00Z')?.at).toBe(1);
});

test('a ticket is transferred until its last date begins', () => {
  const decide = (dates: Parameters<typeof ticketState>[0]['dates'], now: string) =>
    decideTransfer(ticket({ dates }), now)?.violated ?? null;
  expect(decide([first], '2026-05-08T01:59:59Z')).toBeNull();
  expect(decide([first], '2026-05-08T02:00:00Z')).toBe('begun');
  expect(decide([first, second], '2026-05-10T00:00:00Z')).toBeNull();
  expect(decide([first, { ...second, is_cancelled: true }], '2026-05-10T00:00:00Z')).toBe('begun');
  expect(decide([{ ...first, is_cancelled: true }], '2026-05-01T00:00:00Z')).toBe('cancelled');
});

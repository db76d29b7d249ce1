import { expect, test } from 'vitest';
import { fullSessions } from './free-calendar.ts';

const session = (hour: number, seats_left: number) => ({
  from: `2026-05-06T${hour}:00:00.000Z`,
  to: `2026-05-06T${hour + 1}:00:00.000Z`,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  group: { service_id: 's', starts_at: `2026-05-06T${hour}:00:00.000Z`, seats_left },
});
const range = { from: '2026-05-06T00:00:00Z', to: '2026-05-07T00:00:00Z' };

test('lists future sessions with too few seats, in order, and no other commitments', () => {
  const { group: _none, ...other } = session(15, 0);
  const busy = [session(18, 1), session(16, 0), session(12, 0), session(20, 4), other];
  const input = { busy, now: '2026-05-06T13:00:00Z', participants: 2 };
  expect(fullSessions(input, range).map(({ starts_at }) => starts_at.slice(11, 13))).toEqual(['16', '18']);
  expect(fullSessions({ ...input, participants: 1 }, range)).toEqual([
    { starts_at: '2026-05-06T16:00:00.000Z', ends_at: '2026-05-06T17:00:00.000Z' },
  ]);
});

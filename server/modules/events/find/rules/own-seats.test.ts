import { expect, test } from 'vitest';
import type { DateFacts, PackageFacts } from './date-offers.ts';
import { withoutPasses, withoutSeats } from './own-seats.ts';

const date: DateFacts = {
  ...{ id: 'friday', starts_ms: 0, ends_ms: 1, is_cancelled: false, is_closed: false },
  ...{ room_left: 0, online_left: null },
  own: [
    ['mat', null, 5, 5, false],
    ['front', 3000, 2, 1, false],
  ],
};
const taken = [
  { occurrence_id: 'friday', package_id: null, is_online: false, seats: 2 },
  { occurrence_id: 'friday', package_id: 'mat', is_online: null, seats: 2 },
];

test('the seats of the own booking are free: in the room, and of their package', () => {
  expect(withoutSeats(date, taken)).toMatchObject({
    room_left: 2,
    online_left: null,
    own: [
      ['mat', null, 5, 3, false],
      ['front', 3000, 2, 1, false],
    ],
  });
});

test('other dates stay as they are', () => {
  expect(withoutSeats({ ...date, id: 'saturday' }, taken)).toEqual({ ...date, id: 'saturday' });
});

test('a pass has as many more as it takes on each of its dates', () => {
  const series = { count: 3, from: '2026-05-01', until: '2026-05-15', starts_ms: 0, left: 1, is_closed: false };
  const pass = { id: 'pass', series } as PackageFacts;
  const seats = (occurrence_id: string) => ({ occurrence_id, package_id: 'pass', is_online: null, seats: 2 });
  expect(withoutPasses(pass, [seats('friday'), seats('saturday')]).series?.left).toBe(3);
  expect(withoutPasses(pass, taken)).toBe(pass);
});

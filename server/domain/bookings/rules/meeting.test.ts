import { expect, test } from 'vitest';
import { meetingOf, roomOf } from './meeting.ts';

const where = { base: 'https://meet.example.org', is_own: true };
const FAMILY = '01890000-0000-7000-8000-000000000001';

test('a room is the same for one session, another for the next, and nothing without the secret', () => {
  const room = roomOf('secret', FAMILY);
  expect(room).toMatch(/^[\w-]{32}$/);
  expect(roomOf('secret', FAMILY)).toBe(room);
  expect(roomOf('secret', FAMILY.replace(/1$/, '2'))).not.toBe(room);
  expect(roomOf('another', FAMILY)).not.toBe(room);
});

test('a link is there for what is agreed and virtual, and for nothing else', () => {
  expect(meetingOf({ place: 'virtual', status: 'confirmed' }, 'room', where)).toEqual({
    url: 'https://meet.example.org/plaza-room',
    is_embedded: true,
  });
  expect(meetingOf({ place: 'virtual', status: 'confirmed' }, null, where)).toBeNull();
  expect(meetingOf({ place: 'at_provider', status: 'confirmed' }, 'room', where)).toBeNull();
  for (const status of ['awaiting_payment', 'requested', 'completed', 'cancelled', 'no_show'])
    expect(meetingOf({ place: 'virtual', status }, 'room', where), status).toBeNull();
});

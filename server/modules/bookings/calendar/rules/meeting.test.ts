import { expect, test } from 'vitest';
import { meetingOf } from './meeting.ts';

const where = { base: 'https://meet.example.org', is_own: true };

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

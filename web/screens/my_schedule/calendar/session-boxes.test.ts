import { expect, test } from 'vitest';
import type { Entry } from '../entries.ts';
import { boxesOf } from './session-boxes.ts';

const entry = (id: string, changed: Partial<Entry> = {}): Entry => ({
  id,
  kind: 'session',
  title: `Person ${id}`,
  detail: 'Yoga',
  service: 'Yoga',
  people: 1,
  status: 'confirmed',
  event_id: null,
  hire_id: null,
  starts_at: '2026-12-02T18:00:00.000Z',
  ends_at: '2026-12-02T19:00:00.000Z',
  ...changed,
});
const shown = (entries: Entry[]) => boxesOf(entries).map(({ id, title, detail }) => [id, title, detail]);

test('who comes to the same session is in one box, which says how many come', () => {
  expect(shown([entry('1'), entry('2', { people: 3 }), entry('3', { status: 'completed' })])).toEqual([
    ['1', 'Yoga', '5 people in 3 bookings'],
  ]);
  expect(boxesOf([entry('1'), entry('2')])[0]?.members.map(({ id }) => id)).toEqual(['1', '2']);
});

test('one alone keeps the name, and so does what is another time, another service, a wish, or no session', () => {
  const others = [
    entry('1'),
    entry('2', { starts_at: '2026-12-02T18:30:00.000Z' }),
    entry('3', { service: 'Pilates' }),
    entry('4', { status: 'requested' }),
    entry('5', { kind: 'block', status: 'block' }),
    entry('6', { kind: 'block', status: 'block' }),
  ];
  expect(boxesOf(others).map(({ id, title, members }) => [id, title, members])).toEqual(
    others.map(({ id, title }) => [id, title, []]),
  );
});

import { expect, test } from 'vitest';
import { nextStep, pauseAfter } from './next-meeting-step.ts';
import { findRoomObstacle } from './room-closed.ts';

const date = { title: 'Flow', starts_at: '2026-05-08T02:00:00Z', ends_at: '2026-05-08T03:00:00Z' };
const known = { ...date, gateway_id: '85' };

test('a meeting follows its date', () => {
  expect(nextStep({ ...known, gateway_id: null }, date)).toBe('create');
  expect(nextStep(known, { ...date, starts_at: new Date('2026-05-08T02:00:00Z') })).toBe('none');
  expect(nextStep(known, { ...date, title: 'Slow flow' })).toBe('update');
  expect(nextStep(known, { ...date, ends_at: '2026-05-08T03:30:00Z' })).toBe('update');
  expect(nextStep(known, null)).toBe('delete');
  expect(nextStep({ ...known, gateway_id: null }, null)).toBe('forget');
});

test('the pause doubles up to an hour, and is as long as the provider asks for', () => {
  expect([0, 1, 2, 7, 50].map((tries) => pauseAfter(tries, 5))).toEqual([30, 60, 120, 3600, 3600]);
  expect(pauseAfter(0, 86_400)).toBe(86_400);
});

test('only the organiser comes early, and nobody into a room that closed', () => {
  const roles = ['organiser', 'hired', 'guest'] as const;
  expect(roles.map((role) => findRoomObstacle(role, 'open'))).toEqual([null, null, null]);
  expect(roles.map((role) => findRoomObstacle(role, 'early'))).toEqual([null, 'early', 'early']);
  expect(roles.map((role) => findRoomObstacle(role, 'over'))).toEqual(['over', 'over', 'over']);
  expect(roles.map((role) => findRoomObstacle(role, 'cancelled'))).toEqual(['cancelled', 'cancelled', 'cancelled']);
});

import { expect, test } from 'vitest';
import { beyondRun } from './run.ts';

const allowed = { databases: 100, apps: 50, servers: 20, browsers: 10, inspections: 400 };

test('a run may spend what is allowed, and a little for what is repeated', () => {
  expect(beyondRun(allowed, allowed)).toEqual([]);
  expect(beyondRun(allowed, { ...allowed, databases: 104, servers: 23, inspections: 410 })).toEqual([]);
});

test('what costs more is found, and what has become less', () => {
  expect(beyondRun(allowed, { ...allowed, databases: 105, servers: 24 })).toEqual([
    '105 databases, allowed are 100',
    '24 servers, allowed are 20',
  ]);
  expect(beyondRun(allowed, { ...allowed, inspections: 359 })).toEqual(['359 inspections instead of 400: lower it']);
});

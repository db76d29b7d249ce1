import { expect, test } from 'vitest';
import { kindsOf } from './ticket-kinds.ts';

test('a pass counts once, however many dates it has', () => {
  const item = (line: number, title: string, seats: number) => ({ line, package_id: title, title, seats });
  expect(kindsOf([item(1, 'Mat', 2), item(2, 'Pass', 1), item(2, 'Pass', 1)])).toEqual([
    { package_id: 'Mat', name: 'Mat', count: 2 },
    { package_id: 'Pass', name: 'Pass', count: 1 },
  ]);
});

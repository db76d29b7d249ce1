import { expect, test } from 'vitest';
import { canUndo, isAtDoor } from './door-hours.ts';

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;

test('guests are at the door from six hours before the start', () => {
  expect(isAtDoor(at('19:00'), at('12:59'))).toBe(false);
  expect(isAtDoor(at('19:00'), at('13:00'))).toBe(true);
  expect(isAtDoor(at('19:00'), at('20:00'))).toBe(true);
});

test('a sale is undone within twelve hours, before the end of its date', () => {
  const sale = { sold_at: at('07:00'), ends_at: at('22:00'), paid_by: 'cash', is_valid: true };
  expect(canUndo(sale, at('18:59'))).toBe(true);
  expect(canUndo(sale, at('19:00'))).toBe(false);
  expect(canUndo({ ...sale, ends_at: at('18:00') }, at('18:00'))).toBe(false);
  expect(canUndo({ ...sale, is_valid: false }, at('08:00'))).toBe(false);
  expect(canUndo({ ...sale, paid_by: 'complimentary' }, at('08:00'))).toBe(false);
});

import { expect, test } from 'vitest';
import { reach } from '../../bin/map/imports.ts';

test('a handler loads what it uses, not whole modules', () => {
  // Message files are data; every process needs them for its refusals.
  const reachedBy = (file: string) =>
    [...reach(file, { lazy: false })].filter((each) => !each.startsWith('locales/areas/'));
  const whole = (files: readonly string[]) =>
    files.filter((file) => /modules\/(accounts|payments|messages)\//.test(file));
  const reached = reachedBy('server/modules/bookings/calls/create.ts');
  expect(reached.length).toBeGreaterThan(50);
  expect(reached.length).toBeLessThan(180);
  expect(whole(reached)).toEqual([]);
  // A file that loads such a module is found, and one that loads all handlers is far above the number.
  expect(whole(reachedBy('server/modules/payments/calls/payments.ts'))).not.toEqual([]);
  expect(reachedBy('server/calls.ts').length).toBeGreaterThan(500);
});

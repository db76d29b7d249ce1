import { expect, test } from 'vitest';
import { reach } from '../../bin/map/imports.ts';

test('a handler loads what it uses, not whole modules', () => {
  // Message files are data; every process needs them for its refusals.
  const reached = [...reach('server/calls/booking/add_booking.ts', { lazy: false })].filter(
    (file) => !file.startsWith('locales/areas/'),
  );
  expect(reached.length).toBeGreaterThan(50);
  expect(reached.length).toBeLessThan(164);
  expect(reached.filter((file) => /domain\/(accounts|payments|messages)\//.test(file))).toEqual([]);
});

import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isThere, textOf } from './tree.ts';

/** The files that a file imports at run time, by path; imports of types only are erased. */
function importsOf(file: string): string[] {
  const named = /^(?:import|export) (?!type )(\{[^}]*\}|[^;{]*?) from '([^']+)';/gm;
  return [...textOf(file).matchAll(named)].flatMap(([, what = '', from = '']) => {
    const names = what.replace(/[{}]/g, '').split(',');
    if (names.every((name) => name.trim() === '' || name.trim().startsWith('type '))) return [];
    const path = from.startsWith('.') ? join(dirname(file), from) : from.startsWith('#') ? from.slice(1) : '';
    return path.endsWith('.ts') && isThere(path) ? [path] : [];
  });
}

/** A file and all files that it loads, itself included. */
function reach(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const each of reached) for (const next of importsOf(each)) reached.add(next);
  return reached;
}

test('a handler loads what it uses, not whole modules', () => {
  // Message files are data; every process needs them for its refusals.
  const reached = [...reach('server/calls/booking/add_booking.ts')].filter(
    (file) => !file.startsWith('locales/areas/'),
  );
  expect(reached.length).toBeGreaterThan(50);
  expect(reached.length).toBeLessThan(145);
  expect(reached.filter((file) => /domain\/(accounts|payments|messages)\//.test(file))).toEqual([]);
});

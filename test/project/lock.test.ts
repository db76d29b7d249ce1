import { expect, test } from 'vitest';
import { z } from 'zod';
import { textOf } from './tree.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
const { packages } = Lock.parse(JSON.parse(textOf('package-lock.json')));

/** Whether Node would resolve a package from a folder of the tree: in it, or in one above. */
function isReachable(name: string, from: string): boolean {
  const folders = from === '' ? [] : from.split('/node_modules/');
  return [...folders.keys(), folders.length].some((depth) => {
    const above = folders.slice(0, depth).join('/node_modules/');
    return Object.hasOwn(packages, `${above === '' ? '' : `${above}/`}node_modules/${name}`);
  });
}

test('the lock file has every optional package, also of other platforms: else npm ci refuses it (decision 007)', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isReachable(name, from)),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

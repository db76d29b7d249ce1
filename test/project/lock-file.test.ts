import { expect, test } from 'vitest';
import { z } from 'zod';
import { textOf } from './project-files.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
type Packages = z.infer<typeof Lock>['packages'];
const { packages: locked } = Lock.parse(JSON.parse(textOf('package-lock.json')));

/** Whether Node would resolve a package from a folder of the tree: in it, or in one above. */
function isReachable(packages: Packages, name: string, from: string): boolean {
  const folders = from === '' ? [] : from.split('/node_modules/');
  return [...folders.keys(), folders.length].some((depth) => {
    const above = folders.slice(0, depth).join('/node_modules/');
    return Object.hasOwn(packages, `${above === '' ? '' : `${above}/`}node_modules/${name}`);
  });
}

const missingIn = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isReachable(packages, name, from)),
  );
const withRegistry = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([name, { resolved }]) => (resolved === undefined ? [] : [name]));

test('the lock file has every optional package, also of other platforms: else npm ci refuses it (decision 007)', () => {
  expect(missingIn(locked)).toEqual([]);
  const asked = Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  const [name = ''] = asked;
  expect(name).not.toBe('');
  const without = Object.entries(locked).filter(([path]) => !path.endsWith(`node_modules/${name}`));
  expect(missingIn(Object.fromEntries(without))).toContain(name);
});

test('the lock file names no registry', () => {
  expect(withRegistry(locked)).toEqual([]);
  const example = { 'node_modules/left': { resolved: 'https://registry.example/left.tgz' } };
  expect(withRegistry({ ...locked, ...example })).toEqual(['node_modules/left']);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APP_VERSION, compareVersions, supportOf } from './version.ts';

test('versions are compared by their numbers, not by their letters', () => {
  const sorted = ['2.10.0', '10.0.0', '2.9.12', '2.9.3'].toSorted(compareVersions);
  expect(sorted).toEqual(['2.9.3', '2.9.12', '2.10.0', '10.0.0']);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});

test('an app below the least supported version is to be updated, and blocked only if that is forced', () => {
  const released = { current_version: '2.4.0', min_version: '2.1.0', is_forced: false };
  expect(supportOf('2.4.0', released)).toBe('current');
  expect(supportOf('2.5.0', released)).toBe('current');
  expect(supportOf('2.1.0', released)).toBe('older');
  expect(supportOf('2.0.9', released)).toBe('unsupported');
  expect(supportOf('2.0.9', { ...released, is_forced: true })).toBe('blocked');
  expect(supportOf('2.1.0', { ...released, is_forced: true })).toBe('older');
});

test('the version of the code is the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(APP_VERSION).toBe(version);
});

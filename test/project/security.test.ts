import { expect, test } from 'vitest';
import { isThere, textOf } from './project-files.ts';

/** The requirements of levels 1 and 2 of OWASP's ASVS 5.0: each section with its numbers. */
const asked = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3
  6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2
  10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3
  15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`;

/** The numbers of all requirements, in their order. */
function requirements(): string[] {
  return asked
    .trim()
    .split(/\s+/)
    .flatMap((one) => {
      const [section = '', parts = ''] = one.split(':');
      return parts.split(',').flatMap((part) => {
        const [from = 0, to = from] = part.split('-').map(Number);
        return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);
      });
    });
}

const lines = textOf('docs/security.md')
  .split('\n')
  .flatMap((line) => {
    const [, number, what, shown] = /^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    return number === undefined || what === undefined || shown === undefined ? [] : [{ number, what, shown }];
  });
const filesOf = (shown: string) =>
  [...shown.matchAll(/`((?:test|server|web|contract|docs)\/[\w./-]+)`/g)].map(([, path]) => path ?? '');

test('docs/security.md has one line for each requirement', () => {
  expect(requirements()).toHaveLength(253);
  expect(lines.map(({ number }) => number)).toEqual(requirements());
});

test('each line names a test, or says why there is none', () => {
  const mute = lines.filter(
    ({ shown }) =>
      !/(_design_|_operator_|_none_|\*\*open\*\*)/.test(shown) && !filesOf(shown).some((path) => /test/.test(path)),
  );
  expect(mute).toEqual([]);
});

test('each file that docs/security.md names exists', () => {
  const named = lines.flatMap(({ shown }) => filesOf(shown));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
  expect(isThere('server/no-such.test.ts')).toBe(false);
});

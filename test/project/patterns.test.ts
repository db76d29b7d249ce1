import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf, parsed } from '../../bin/map/imports.ts';
import { filesUnder } from './project-files.ts';

/** Regular expressions slower than linear, and why they can't be exploited: their input is short or trusted. */
const readShortText: Readonly<Record<string, string>> = {
  'server/modules/pages/rules/slug.ts /^-+|-+$/g': 'cut to 60 characters before',
  'server/modules/bookings/calendar/ics-file.ts /<([^>]+)>/': 'the operator’s own address',
  'contract/formats/pasted-text.ts /^[\\s\\p{Cf}]+|[\\s\\p{Cf}]+$/gu': 'an address is refused before if it is long',
  'server/kernel/configuration/config.ts /\\/+$/': 'the operator’s own setting',
};

const LETTERS = 10_000;
/** A linear pattern needs some hundredths of a millisecond of CPU time, however busy the machine is. */
const SLOW_MS = 20;

/** Every regular expression written in a source file. */
const patternsIn = (file: string): string[] =>
  nodesOf(parsed(file))
    .filter(ts.isRegularExpressionLiteral)
    .map((node) => node.text);

/**
 * Long texts that make a pattern backtrack if it can: its own characters repeated, and an end that doesn't match. A
 * letter before them keeps a pattern that begins at the start of the text from taking all of it at once.
 */
function* hostileTexts(literal: string): Generator<string> {
  const own = [...literal].filter((character) => !/[\\^$()[\]{}|?*+]/.test(character));
  const characters = [...new Set(['a', '0', ' ', '-', ...own])].slice(0, 12);
  const repeated = [
    ...characters,
    ...characters.slice(0, 5).flatMap((one) => characters.slice(0, 5).map((other) => one + other)),
  ];
  for (const part of repeated)
    for (const after of ['\u0000', '@'])
      for (const before of ['', 'x']) yield before + part.repeat(LETTERS / part.length) + after;
}

function slowest(literal: string): number {
  const end = literal.lastIndexOf('/');
  const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  const time = (text: string) => {
    const started = process.threadCpuUsage();
    text.replace(pattern, '');
    return process.threadCpuUsage(started).user / 1000;
  };
  let worst = 0;
  for (const text of hostileTexts(literal)) {
    const once = time(text);
    // Garbage collection may have run in between; a slow pattern is slow again.
    if (once > SLOW_MS) worst = Math.max(worst, Math.min(once, time(text), time(text)));
  }
  return worst;
}

const isExcused = (name: string) => Object.hasOwn(readShortText, name);
/** Exceptions that nothing needs: their pattern is gone, or no longer slow. */
const staleOf = (exceptions: Readonly<Record<string, string>>, slow: readonly string[]) =>
  Object.keys(exceptions).filter((name) => !slow.includes(name));

test('no pattern can be made to wait by a long text, but those that only read short ones', () => {
  const files = ['contract', 'server', 'web', 'db'].flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/));
  const patterns = files.flatMap((file) =>
    patternsIn(file).map((literal) => ({ name: `${file} ${literal}`, literal })),
  );
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.filter(({ literal }) => slowest(literal) > SLOW_MS).map(({ name }) => name);
  expect(slow.filter((name) => !isExcused(name))).toEqual([]);
  expect(staleOf(readShortText, slow)).toEqual([]);
  expect(staleOf({ ...readShortText, 'web/gone.ts /-+$/': 'is gone' }, slow)).toEqual(['web/gone.ts /-+$/']);
});

test('a pattern that goes back over its text is found', () => {
  expect(slowest('/-+$/')).toBeGreaterThan(SLOW_MS);
  expect(slowest('/^-+|-+$/')).toBeGreaterThan(SLOW_MS);
  expect(slowest('/^a-+$/')).toBeLessThan(SLOW_MS);
});

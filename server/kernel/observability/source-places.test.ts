import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { serverProgram } from '../../../bin/server-env.mjs';
import { sourcePlaces } from './source-places.ts';

const root = join(import.meta.dirname, '../../..');
const bundle = join(root, serverProgram);

/** The line and column of a text in a file, from 1. */
function placeIn(file: string, text: string): string {
  const before = readFileSync(file, 'utf8').split(text)[0]?.split('\n') ?? [];
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

it('names the source’s file, line and column for a place of the bundled server', () => {
  const declared = 'function sayLogins(';
  const source = `server/main.ts:${placeIn(join(root, 'server/main.ts'), declared)}`;
  const bundled = placeIn(bundle, declared);
  const stack = `Error: …\n    at sayLogins (${bundle}:${bundled})\n    at ${pathToFileURL(bundle)}:${bundled}`;
  expect(sourcePlaces(stack)).toBe(`Error: …\n    at sayLogins (${source})\n    at ${source}`);
});

it('leaves other places as they are, and those of a bundle without a map', () => {
  const other = '    at send (/app/node_modules/pg/lib/client.js:12:3)\n    at run (/app/build/server/gone.mjs:1:2)';
  expect(sourcePlaces(other)).toBe(other);
});

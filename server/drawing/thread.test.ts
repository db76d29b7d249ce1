import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openDrawings } from '#server/kernel/drawing/thread-pool.ts';
import type { Poster } from '#server/modules/admission/print/draw-poster.ts';
import { posterDrawing } from '#server/modules/admission/print/index.ts';
import { serverProgram } from '../../bin/server-env.mjs';

const root = join(import.meta.dirname, '../..');
const bundle = dirname(join(root, serverProgram));

/** The files that a bundled program loads when it starts. */
function loadedBy(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imported = readFileSync(join(bundle, file), 'utf8').matchAll(/(?:from|import) ?["']\.\/([\w.-]+\.mjs)["']/g);
  for (const [, name = ''] of imported) loadedBy(name, known);
  return known;
}

const poster: Poster = {
  ...{
    title: 'Sourdough evening',
    when: 'Friday',
    place: 'Room 2',
    host: 'Ada',
    author: 'Ada',
    link: 'http://plaza.test/x',
  },
  ...{ language: 'en', created_at: new Date(0), logo: null },
};

test.each([
  ['its sources', join(import.meta.dirname, 'thread.ts')],
  ['the bundle', join(bundle, 'thread.mjs')],
])('a thread that runs %s draws, and says what it does not draw', async (_, program) => {
  const drawings = openDrawings(pathToFileURL(program));
  const bytes = await drawings.draw(posterDrawing, poster, { who: 'ann' });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const unknown = drawings.draw({ ...posterDrawing, name: 'sail' }, poster, { who: 'ann' });
  await expect(unknown).rejects.toThrow('No thread draws "sail".');
  await drawings.close();
});

test('the bundled server finds the program of its threads, which loads no server', () => {
  const naming = [...loadedBy('main.mjs')].filter((file) => {
    const [, program] = /new URL\(["'`]\.\/(thread\.\w+)["'`],/.exec(readFileSync(join(bundle, file), 'utf8')) ?? [];
    return program !== undefined && existsSync(join(bundle, program));
  });
  expect(naming).toHaveLength(1);
  const files = [...loadedBy('thread.mjs')];
  expect(files).not.toContain('main.mjs');
  const bytes = files.map((file) => statSync(join(bundle, file)).size).reduce((sum, each) => sum + each, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(1_000_000);
});

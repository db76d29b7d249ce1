import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'build/server');

/** A place in a file of the bundled server. */
const place = /build\/server\/(?<file>[\w.-]{1,100}\.mjs):(?<line>\d{1,9}):(?<column>\d{1,9})/g;

/** The maps of bundled files that were read, by the file's name; null where there is none. */
const maps = new Map<string, SourceMap | null>();

/**
 * Names the source's file and line for each place of the bundled server in a stack trace. The maps of the bundle, which
 * are larger than it, are read when the first error is logged.
 */
export function sourcePlaces(stack: string): string {
  const own = stack.replaceAll(pathToFileURL(folder).href, 'build/server').replaceAll(folder, 'build/server');
  return own.replaceAll(place, (bundled: string, ...matched: unknown[]) => {
    const { file = '', line = '', column = '' } = matched.at(-1) as Record<string, string>;
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return bundled;
    const source = relative(root, resolve(folder, found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const read = readMap(join(folder, `${file}.map`));
  maps.set(file, read);
  return read;
}

function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    // Without its map, the place in the bundle is what there is.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in a bundled file, as a stack trace has it. */
const place = /(?<file>(?:file:\/\/)?\/[^\s():]+\/build\/server\/[^\s():]+\.mjs):(?<line>\d+):(?<column>\d+)/g;
const root = resolve(import.meta.dirname, '../../..');

/** The maps of bundled files that were read, by their path; null where there is none. */
const maps = new Map<string, SourceMap | null>();

/**
 * Names the source's file and line for each place of the bundled server in a stack trace. The maps of the bundle, which
 * are larger than it, are read when the first error is logged.
 */
export function sourcePlaces(stack: string): string {
  return stack.replaceAll(place, (bundled: string, ...matched: unknown[]) => {
    const { file = '', line = '', column = '' } = matched.at(-1) as Record<string, string>;
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    const found = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return bundled;
    const source = relative(root, resolve(dirname(path), found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

function mapOf(path: string): SourceMap | null {
  const known = maps.get(path);
  if (known !== undefined) return known;
  const read = readMap(`${path}.map`);
  maps.set(path, read);
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

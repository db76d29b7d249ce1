import { readFileSync, writeFileSync } from 'node:fs';
import { stop } from './stop.ts';

/**
 * Inserts a line into the first block of a file that begins with a text and ends with another one, as its last line, or
 * where the lines of a sorted block want it. Ends the process if the file has no such block.
 */
export function insertLine(
  file: string,
  { from, to, isSorted = false }: { readonly from: string; readonly to: string; readonly isSorted?: boolean },
  line: string,
): void {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(from);
  const end = start < 0 ? -1 : text.indexOf(to, start + from.length);
  if (end < 0) stop(`${file} has no lines from ${from} to ${to.trim()} as expected.`);
  const first = start + from.length;
  const lines = text.slice(first, end).split('\n');
  const next = isSorted ? lines.findIndex((each) => each.trim() !== '' && each.toLowerCase() > line.toLowerCase()) : -1;
  lines.splice(next < 0 ? lines.length - (lines.at(-1) === '' ? 1 : 0) : next, 0, line);
  writeFileSync(file, text.slice(0, first) + lines.join('\n') + text.slice(end));
}

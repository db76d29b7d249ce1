import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { storedBudgets } from './stored-budgets.ts';

/** The size of a page as the server sends it (kB, rounded up): its HTML, the same packed, and the data in it. */
export type PageSize = readonly [html: number, packed: number, data: number];
type PageSizes = Readonly<Record<string, PageSize>>;

const kilobytes = (text: Buffer | string) => Math.ceil(Buffer.byteLength(text) / 1024);

/** Measures a page. Its data is what the router hands over from the server to the browser. */
export function sizeOfPage(html: string): PageSize {
  const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const data = [...html.matchAll(/streamController\.enqueue\((.*?)\);<\/script>/gs)].map(([, text = '']) => text);
  return [kilobytes(html), kilobytes(packed), kilobytes(data.join(''))];
}

/** How far below its budget a page may be before the budget has to follow: a part of it, and some kilobytes. */
const SLACK = { part: 0.1, kB: 2 };

const names = ['of HTML', 'packed', 'of data'];

/** Pages that are larger than they are allowed, or so much smaller that the budget is to be lowered. */
export function beyondPages(budgets: PageSizes, now: PageSizes): string[] {
  return Object.entries(now).flatMap(([page, sizes]) =>
    sizes.flatMap((size, at) => {
      const budget = budgets[page]?.[at] ?? 0;
      if (size > budget) return [`${page}: ${size} kB ${names[at]}, allowed are ${budget}`];
      const isStale = budget - size > budget * SLACK.part + SLACK.kB;
      return isStale ? [`${page}: ${size} kB ${names[at]}, so lower its ${budget}`] : [];
    }),
  );
}

/** The budgets of pages, with a little room: ids are random, and pack differently. */
export const pageBudgets = (now: PageSizes): PageSizes => {
  const roomy = (size: number) => Math.ceil(size * 1.02);
  return storedBudgets('pages.json', () =>
    Object.fromEntries(
      Object.entries(now).map(([page, [html, packed, data]]): [string, PageSize] => [
        page,
        [roomy(html), roomy(packed), roomy(data)],
      ]),
    ),
  );
};

/** Keys that are no fields of calls: of the router, the cache of queries, data for search engines, and numbers. */
const OF_LIBRARIES =
  /^(actionData|dehydratedAt|query(Hash|Type)|(data|error)Update(Count|dAt)|fetch[A-Z]\w+|isInvalidated|pageParams)$/;
const OTHER = /^(script:ld\+json|@\w+|\d+)$/;

/** Fields of calls that are for programs: cards and pages do not show them. */
const FOR_PROGRAMS = ['category_slug', 'move_cutoff_minutes', 'replied_at'];

/** The keys in the data of a page that no file of the web app names: what they hold is sent for nothing. */
export function unreadKeys(html: string, sources: string): string[] {
  const named = new Set(sources.match(/\w+/g));
  return [...keysIn(html)].filter(
    (key) => !named.has(key) && !OF_LIBRARIES.test(key) && !OTHER.test(key) && !FOR_PROGRAMS.includes(key),
  );
}

/** The keys of the objects that the router hands over: a list of values, in which `_7` names the key at place 7. */
function keysIn(html: string): Set<string> {
  const texts = [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/gs)];
  const lines = texts.flatMap(([, text = '""']) => String(JSON.parse(text)).split('\n'));
  const lists = lines.filter((line) => line !== '').map((line) => JSON.parse(line.replace(/^P\d+:/, '')));
  const keysOf = (list: readonly unknown[]) =>
    list
      .filter((value) => value !== null && typeof value === 'object' && !Array.isArray(value))
      .flatMap((value) => Object.keys(value ?? {}))
      .map((name) => String(list[Number(name.slice(1))]));
  return new Set(lists.filter((list) => Array.isArray(list)).flatMap(keysOf));
}

/** All sources of the web app as one text. */
export function webSources(): string {
  const folder = join(import.meta.dirname, '../../web');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

import { brotliCompressSync, constants } from 'node:zlib';
import { storedBudgets } from './stored.ts';

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

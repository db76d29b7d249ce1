import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { countListedPages, listPagesForStaff } from '#server/modules/catalogue/queries.ts';
import { presentListedPage } from '#server/modules/staff/index.ts';

/** The keys of a row at an edge of a page, the side on which the next page is, and how many rows precede that side. */
const EdgeCursor = z.strictObject({
  at: z.iso.datetime(),
  id,
  way: z.enum(['older', 'newer']),
  before: z.int().min(0).max(1_000_000_000),
});

export const page_list = handler('admin/page_list', async ({ db, now }, { cursor, ...wanted }) => {
  const edge = readCursor(cursor, EdgeCursor);
  if (isRefusal(edge)) return edge;
  const way = edge?.way ?? 'older';
  const { rows, total } = await listPagesForStaff(db, { ...wanted, way, after: edge }, now);
  const read = rows.slice(0, wanted.limit);
  const isMore = rows.length > wanted.limit;
  const items = way === 'older' ? read : read.toReversed();
  // Pages that came in meanwhile move the numbers, so that the newest one is always number 1.
  const start = way === 'older' ? (edge?.before ?? 0) : Math.max(0, (edge?.before ?? 0) - items.length);
  const before = way === 'newer' && !isMore ? 0 : start;
  const hasNewer = way === 'older' ? edge !== null : isMore;
  const hasOlder = way === 'newer' || isMore;
  const cursorAt = (row: (typeof items)[number] | undefined, to: 'older' | 'newer', preceding: number) =>
    row === undefined
      ? null
      : writeCursor({ at: row.created_at.toISOString(), id: row.id, way: to, before: preceding });
  return {
    items: items.map(presentListedPage),
    next_cursor: hasOlder ? cursorAt(items.at(-1), 'older', before + items.length) : null,
    previous_cursor: hasNewer ? cursorAt(items[0], 'newer', before) : null,
    first: items.length === 0 ? 0 : before + 1,
    total: total && { ...total, count: Math.max(total.count, before + items.length) },
  };
});

export const page_counts = handler('admin/page_counts', ({ db, now }) => countListedPages(db, now));

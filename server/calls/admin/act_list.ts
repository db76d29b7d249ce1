import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { listActs, presentAct } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

const Mark = z.object({ before: z.int().positive() });

export const act_list = door('admin/act_list', async ({ db }, { limit, cursor, subject_id }) => {
  const mark = readCursor(cursor, Mark);
  if (isRefusal(mark)) return mark;
  const rows = await listActs(db, { subject_id, before: mark?.before ?? null, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentAct),
    next_cursor: rows.length > limit && last ? writeCursor({ before: Number(last.id) }) : null,
  };
});

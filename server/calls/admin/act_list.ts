import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { presentAct } from '#server/modules/staff/index.ts';
import { listActs } from '#server/modules/staff/queries.ts';

const CursorKeys = z.object({ before: z.int().positive() });

export const act_list = handler('admin/act_list', async ({ db }, { limit, cursor, subject_id }) => {
  const after = readCursor(cursor, CursorKeys);
  if (isRefusal(after)) return after;
  const rows = await listActs(db, { subject_id, before: after?.before ?? null, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentAct),
    next_cursor: rows.length > limit && last ? writeCursor({ before: Number(last.id) }) : null,
  };
});

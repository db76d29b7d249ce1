import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { listVersions, presentVersion } from '#server/domain/legal/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

const Mark = z.object({ below: z.int().positive() });

export const legal_version_list = door('admin/legal_version_list', async ({ db }, { kind, limit, cursor }) => {
  const mark = readCursor(cursor, Mark);
  if (isRefusal(mark)) return mark;
  const rows = await listVersions(db, kind, { below: mark?.below ?? null, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentVersion),
    next_cursor: rows.length > limit && last ? writeCursor({ below: last.version }) : null,
  };
});

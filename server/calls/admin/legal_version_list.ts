import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { presentVersion } from '#server/modules/legal/index.ts';
import { listVersions } from '#server/modules/legal/queries.ts';

const CursorKeys = z.object({ below: z.int().positive() });

export const legal_version_list = handler('admin/legal_version_list', async ({ db }, { kind, limit, cursor }) => {
  const after = readCursor(cursor, CursorKeys);
  if (isRefusal(after)) return after;
  const rows = await listVersions(db, kind, { below: after?.below ?? null, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentVersion),
    next_cursor: rows.length > limit && last ? writeCursor({ below: last.version }) : null,
  };
});

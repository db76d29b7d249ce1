import { handler } from '#server/kernel/call-context.ts';
import { nextExportAt, presentExport } from '#server/modules/personal-data/index.ts';
import { findNewestExport } from '#server/modules/personal-data/queries.ts';

export const data_export = handler('user/data_export', async ({ actor, db, now }) => {
  const newest = await findNewestExport(db, actor.user_id);
  const next = nextExportAt(newest);
  return {
    export: newest && presentExport(newest, now),
    next_at: next !== null && next > now ? next.toISOString() : null,
  };
});

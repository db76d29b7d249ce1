import { refuse } from '#contract/errors.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentNote } from '#server/modules/staff/index.ts';
import { insertNote } from '#server/modules/staff/queries.ts';

export const add_page_note = handler('admin/add_page_note', async ({ actor, db, now }, input) => {
  const note = await insertNote(db, actor, input, now);
  return note === null ? refuse('not_found', say(adminPages, 'page.gone')) : { note: presentNote(note) };
});

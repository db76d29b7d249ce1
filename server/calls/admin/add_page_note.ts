import { refuse } from '#contract/errors.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { say } from '#locales/format.ts';
import { presentNote } from '#server/domain/staff/index.ts';
import { insertNote } from '#server/domain/staff/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const add_page_note = handler('admin/add_page_note', async ({ actor, db, now }, input) => {
  const note = await insertNote(db, actor, input, now);
  return note === null ? refuse('not_found', say(adminPages, 'page.gone')) : { note: presentNote(note) };
});

import { refuse } from '#contract/errors.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { addPage } from '#server/modules/imports/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const add_page = handler('admin/add_page', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'pages')) return refuse('forbidden', say(adminPages, 'add.forbidden'));
  return addPage(db, actor, input, now);
});

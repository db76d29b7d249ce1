import { handler } from '#server/kernel/call-context.ts';
import { listCatalogue } from '#server/modules/catalogue/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const catalogue = handler('admin/catalogue', async ({ actor, db }) => ({
  items: await listCatalogue(db),
  can: { change: mayDecide(actor, 'settings') },
}));

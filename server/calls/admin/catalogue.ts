import { listCatalogue } from '#server/domain/catalogue/queries.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const catalogue = handler('admin/catalogue', async ({ actor, db }) => ({
  items: await listCatalogue(db),
  can: { change: mayDecide(actor, 'settings') },
}));

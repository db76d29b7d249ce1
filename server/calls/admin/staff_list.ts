import { handler } from '#server/kernel/call-context.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { listStaff } from '#server/modules/staff/queries.ts';

export const staff_list = handler('admin/staff_list', async ({ actor, db }) => ({
  items: await listStaff(db),
  can: { change: mayDecide(actor, 'settings') },
}));

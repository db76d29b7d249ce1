import { mayDecide } from '#server/domain/staff/index.ts';
import { listStaff } from '#server/domain/staff/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const staff_list = handler('admin/staff_list', async ({ actor, db }) => ({
  items: await listStaff(db),
  can: { change: mayDecide(actor, 'settings') },
}));

import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { undoSale } from '#server/modules/box-office/index.ts';
import { requireDoor } from '#server/modules/check-in/index.ts';

export const undo_sale = handler('event/undo_sale', async ({ actor, db, deps, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  if (isRefusal(found)) return found;
  return undoSale(db, input, found.keeper, { secret: secretOf(deps.config), now });
});

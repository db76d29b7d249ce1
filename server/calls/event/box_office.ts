import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { listBoxOffice } from '#server/modules/box-office/index.ts';
import { requireDoor } from '#server/modules/check-in/index.ts';

export const box_office = handler('event/box_office', async ({ actor, db, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  return isRefusal(found) ? found : listBoxOffice(db, input, found.keeper, now);
});

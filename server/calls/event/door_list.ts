import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { listDoor, requireDoor } from '#server/modules/check-in/index.ts';

export const door_list = handler('event/door_list', async ({ actor, db, deps, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  if (isRefusal(found)) return found;
  return listDoor(db, { ...found, secret: secretOf(deps.config), now }, input);
});

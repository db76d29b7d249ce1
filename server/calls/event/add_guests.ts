import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { addGuests } from '#server/modules/box-office/index.ts';
import { requireDoor } from '#server/modules/check-in/index.ts';

export const add_guests = handler('event/add_guests', async ({ actor, db, deps, now, language }, input) => {
  const found = await requireDoor(db, { actor, door: null }, input.event_id, now);
  if (isRefusal(found)) return found;
  return addGuests(db, input, actor.user_id, { secret: secretOf(deps.config), language, now });
});

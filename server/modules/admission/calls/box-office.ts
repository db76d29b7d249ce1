import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { addGuests, listBoxOffice, sellTickets, undoSale } from '#server/modules/admission/box-office/index.ts';
import { requireDoor } from '#server/modules/admission/check-in/index.ts';

export const add_guests = handler('event/add_guests', async ({ actor, db, deps, now, language }, input) => {
  const found = await requireDoor(db, { actor, door: null }, input.event_id, now);
  if (isRefusal(found)) return found;
  return addGuests(db, input, actor.user_id, { secret: secretOf(deps.config), language, now });
});

export const box_office = handler('event/box_office', async ({ actor, db, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  return isRefusal(found) ? found : listBoxOffice(db, input, found.keeper, now);
});

export const sell_tickets = handler(
  'event/sell_tickets',
  async ({ actor, db, deps, now, language, request }, input) => {
    const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
    if (isRefusal(found)) return found;
    return sellTickets(db, input, found.keeper, { secret: secretOf(deps.config), language, now });
  },
);

export const undo_sale = handler('event/undo_sale', async ({ actor, db, deps, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  if (isRefusal(found)) return found;
  return undoSale(db, input, found.keeper, { secret: secretOf(deps.config), now });
});

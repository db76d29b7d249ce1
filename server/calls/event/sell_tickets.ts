import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { sellTickets } from '#server/modules/box-office/index.ts';
import { requireDoor } from '#server/modules/check-in/index.ts';

export const sell_tickets = handler(
  'event/sell_tickets',
  async ({ actor, db, deps, now, language, request }, input) => {
    const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
    if (isRefusal(found)) return found;
    return sellTickets(db, input, found.keeper, { secret: secretOf(deps.config), language, now });
  },
);

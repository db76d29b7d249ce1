import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { recordScans, requireDoor } from '#server/modules/check-in/index.ts';
import { ticketKeys } from '#server/modules/tickets/index.ts';

export const check_in = handler('event/check_in', async ({ actor, db, deps, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  if (isRefusal(found)) return found;
  const { public_key } = ticketKeys(secretOf(deps.config));
  const results = await recordScans(db, input, { keeper: found.keeper, public_key, now });
  return isRefusal(results) ? results : { results };
});

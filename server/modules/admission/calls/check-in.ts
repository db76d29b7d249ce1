import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import {
  createLink,
  endLink,
  listDoor,
  listOwnLinks,
  recordScans,
  requireDoor,
} from '#server/modules/admission/check-in/index.ts';
import { ticketKeys } from '#server/modules/admission/tickets/index.ts';

export const check_in = handler('event/check_in', async ({ actor, db, deps, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  if (isRefusal(found)) return found;
  const { public_key } = ticketKeys(secretOf(deps.config));
  const results = await recordScans(db, input, { keeper: found.keeper, public_key, now });
  return isRefusal(results) ? results : { results };
});

export const door_list = handler('event/door_list', async ({ actor, db, deps, now, request }, input) => {
  const found = await requireDoor(db, { actor, door: request.door }, input.event_id, now);
  if (isRefusal(found)) return found;
  return listDoor(db, { ...found, secret: secretOf(deps.config), now }, input);
});

export const door_link = handler('event/door_link', async ({ actor, db, deps: { config }, now }, input) => {
  const link = await createLink(db, { actor, config, now }, input);
  return isRefusal(link) ? link : { link };
});

export const door_link_list = handler('event/door_link_list', async ({ actor, db, deps: { config }, now }, input) => {
  const items = await listOwnLinks(db, { actor, config, now }, input.event_id);
  return isRefusal(items) ? items : { items };
});

export const revoke_door_link = handler(
  'event/revoke_door_link',
  async ({ actor, db, deps: { config }, now }, input) => {
    const link = await endLink(db, { actor, config, now }, input);
    return isRefusal(link) ? link : { link };
  },
);

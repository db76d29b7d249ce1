import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { enterWalkIn } from '#server/modules/bookings/create/index.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';

export const add_walk_in = handler('booking/add_walk_in', async ({ actor, db, deps, now, language }, input) => {
  const requested = { ...input, email: input.email ?? null, phone: input.phone ?? null };
  const entered = await enterWalkIn(db, requested, actor.user_id, secretOf(deps.config), now);
  if (isRefusal(entered)) return entered;
  const details = await findDetails(db, { id: entered.booking_id });
  if (!details) return refuse('not_found');
  return { booking: presentLoaded(details, 'provider', { config: deps.config, now, language }) };
});

import { isRefusal, refuse } from '#contract/errors.ts';
import { enterWalkIn, findWhole, presentWhole } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/config.ts';

export const add_walk_in = door('booking/add_walk_in', async ({ actor, db, deps, now }, input) => {
  const wish = { ...input, email: input.email ?? null, phone: input.phone ?? null };
  const entered = await enterWalkIn(db, wish, actor.user_id, secretOf(deps.config), now);
  if (isRefusal(entered)) return entered;
  const whole = await findWhole(db, { id: entered.booking_id });
  if (!whole) return refuse('not_found');
  return { booking: presentWhole(whole, 'provider', deps.config, now) };
});

import { isRefusal, refuse } from '#contract/errors.ts';
import { bookSession, presentMade } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/config.ts';

export const add_booking = door('booking/add_booking', async ({ actor, db, deps, now }, input) => {
  const made = await bookSession(db, input, { kind: 'user', user_id: actor.user_id }, secretOf(deps.config), now);
  if (isRefusal(made)) return made.code === 'guest_not_proved' ? refuse('forbidden') : made;
  return { booking: presentMade(made, deps.config, now), access_token: null };
});

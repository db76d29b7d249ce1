import { isRefusal, refuse } from '#contract/errors.ts';
import { bookSession, presentMade } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/config.ts';

export const add_booking = door('booking/add_booking', async ({ actor, db, deps, now, request }, input) => {
  const where = { secret: secretOf(deps.config), network: request.ip, now };
  const made = await bookSession(db, input, { kind: 'user', user_id: actor.user_id }, where);
  if (isRefusal(made)) return made.code === 'guest_not_proved' ? refuse('forbidden') : made;
  return { booking: presentMade(made, deps.config, now), access_token: null };
});

import { isRefusal, refuse } from '#contract/errors.ts';
import { askedSession, askForSession, presentMade } from '#server/domain/bookings/index.ts';
import { leaveLead } from '#server/domain/leads/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/config.ts';

export const add_booking_request = door('booking/add_booking_request', async ({ actor, db, deps, now }, input) => {
  const booker = { kind: 'user' as const, user_id: actor.user_id };
  const { provider_id, wish = '', note } = input;
  if (provider_id !== undefined) {
    const lead = await leaveLead(db, { provider_id, wish, note }, booker, now);
    return isRefusal(lead) ? lead : { booking: null, lead, access_token: null };
  }
  const made = await askForSession(db, askedSession(input), booker, secretOf(deps.config), now);
  if (isRefusal(made)) return made.code === 'guest_not_proved' ? refuse('forbidden') : made;
  return { booking: presentMade(made, deps.config, now), lead: null, access_token: null };
});

import { isRefusal, refuse } from '#contract/errors.ts';
import { takeProof } from '#server/domain/accounts/index.ts';
import { bookSession, presentMade } from '#server/domain/bookings/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/config.ts';

export const guest_add_booking = door('booking/guest_add_booking', async ({ db, deps, now, request }, input) => {
  const { name, email, phone = null, email_token } = input;
  const is_proved =
    email_token !== undefined &&
    (await takeProof(db, { token: email_token, purpose: 'guest_booking', address: email, now }));
  const where = { secret: secretOf(deps.config), network: request.ip, now };
  const made = await bookSession(db, input, { kind: 'guest', name, email, phone, is_proved }, where);
  if (isRefusal(made)) return made.code === 'own_service' ? refuse('forbidden') : made;
  return { booking: presentMade(made, deps.config, now), access_token: made.access_token };
});

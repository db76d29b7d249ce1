import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { takeProof } from '#server/modules/accounts/codes/index.ts';
import { book } from '#server/modules/bookings/event/index.ts';
import { presentCreated } from '#server/modules/bookings/read/index.ts';

export const guest_add_booking = handler(
  'booking/guest_add_booking',
  async ({ db, deps, now, language, request }, input) => {
    const { name, email, phone = null, email_token } = input;
    const is_proved =
      email_token !== undefined &&
      (await takeProof(db, { token: email_token, purpose: 'guest_booking', address: email, now }));
    const where = { secret: secretOf(deps.config), network: request.ip, now };
    const created = await book(db, input, { kind: 'guest', name, email, phone, is_proved }, where);
    if (isRefusal(created)) return created.code === 'own_service' ? refuse('forbidden') : created;
    return {
      booking: presentCreated(created, { config: deps.config, now, language }),
      access_token: created.access_token,
    };
  },
);

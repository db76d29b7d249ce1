import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { bookSubject } from '#server/modules/bookings/event/index.ts';
import { presentCreated } from '#server/modules/bookings/read/index.ts';

export const add_booking = handler(
  'booking/add_booking',
  async ({ actor, db, deps, now, language, request }, input) => {
    const where = { secret: secretOf(deps.config), network: request.ip, now };
    const created = await bookSubject(db, input, { kind: 'user', user_id: actor.user_id }, where);
    if (isRefusal(created)) return created.code === 'guest_not_proved' ? refuse('forbidden') : created;
    return { booking: presentCreated(created, { config: deps.config, now, language }), access_token: null };
  },
  // By the trigger of bookings, which needs no statement.
  { locks_caller: 'itself' },
);

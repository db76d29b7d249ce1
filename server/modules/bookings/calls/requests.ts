import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { takeProof } from '#server/modules/accounts/codes/index.ts';
import { presentCreated } from '#server/modules/bookings/read/index.ts';
import { requestSubject } from '#server/modules/bookings/requests/index.ts';
import { leaveLead } from '#server/modules/unclaimed/leads/index.ts';

export const add_booking_request = handler(
  'booking/add_booking_request',
  async ({ actor, db, deps, now, language }, input) => {
    const booker = { kind: 'user' as const, user_id: actor.user_id };
    const { provider_id, wish = '', note } = input;
    if (provider_id !== undefined) {
      const lead = await leaveLead(db, { provider_id, wish: wish, note }, booker, now);
      return isRefusal(lead) ? lead : { booking: null, lead, access_token: null };
    }
    const created = await requestSubject(db, input, booker, secretOf(deps.config), now);
    if (isRefusal(created)) return created.code === 'guest_not_proved' ? refuse('forbidden') : created;
    return { booking: presentCreated(created, { config: deps.config, now, language }), lead: null, access_token: null };
  },
);

export const add_guest_booking_request = handler(
  'booking/add_guest_booking_request',
  async ({ db, deps, now, language }, input) => {
    const { name, email, phone = null, email_token, provider_id, wish = '', note } = input;
    if (provider_id !== undefined) {
      const lead = await leaveLead(db, { provider_id, wish: wish, note }, { kind: 'guest', name, email, phone }, now);
      return isRefusal(lead) ? lead : { booking: null, lead, access_token: null };
    }
    const is_proved =
      email_token !== undefined &&
      (await takeProof(db, { token: email_token, purpose: 'guest_booking', address: email, now }));
    const booker = { kind: 'guest' as const, name, email, phone, is_proved };
    const created = await requestSubject(db, input, booker, secretOf(deps.config), now);
    if (isRefusal(created)) return created.code === 'own_service' ? refuse('forbidden') : created;
    return {
      booking: presentCreated(created, { config: deps.config, now, language }),
      lead: null,
      access_token: created.access_token,
    };
  },
);

import { isRefusal, refuse } from '#contract/errors.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { storeEffect } from '#server/kernel/idempotency.ts';
import { roleIn, statusOf } from '#server/modules/bookings/index.ts';
import { findDetails, presentLoaded, readMoved } from '#server/modules/bookings/read/index.ts';
import { cardPurpose } from '#server/modules/bookings/requests/index.ts';
import { payWith, savePaidCard } from '#server/modules/payments/cards/index.ts';
import { chooseCredit, orUnavailable, refuseCardOfKin } from '#server/modules/payments/index.ts';
import { submitCard } from '#server/modules/payments/submit/index.ts';

export const add_booking_pay = handler(
  'wallet/add_booking_pay',
  async ({ actor, inTx, key, read, providers, deps, log, now, language }, input) => {
    const { gateway } = providers;
    const known = await findDetails(read, { id: input.booking_id });
    if (!known || roleIn(known.row, actor) !== 'customer')
      return refuse('not_found', say(payments, 'booking.not_found'));
    const { use_credit } = input;
    const credited =
      use_credit === undefined || key?.effect
        ? 'open'
        : await inTx(async (tx) => {
            const chosen = await chooseCredit(tx, known.row.id, use_credit, now);
            if (chosen === 'confirmed') await storeEffect(tx, key, { paid_by: 'credit' });
            return chosen;
          });
    if (isRefusal(credited)) return credited;
    if (credited === 'confirmed' || key?.effect?.paid_by === 'credit') {
      const booking = await readMoved(deps.database.write, known.row.id, { config: deps.config, now, language });
      return { status: 'confirmed' as const, booking, action: null };
    }
    // The booking at its current price.
    const found = use_credit === undefined ? known : await findDetails(deps.database.write, { id: known.row.id });
    if (!found) return refuse('not_found');
    const chosen = await payWith(read, input, actor);
    if (isRefusal(chosen)) return chosen;
    const kin = await orUnavailable(() => refuseCardOfKin({ read, gateway }, found.row, input.payment_method));
    if (isRefusal(kin)) return kin;
    const save_for =
      input.save_card && input.payment_method !== undefined && actor.kind === 'user' ? actor.user_id : null;
    const card = chosen && { ...chosen, return_path: input.return_path, save_for };
    const status = statusOf(found.row, now);
    const isVerified =
      cardPurpose({ ...found.row, status }, now) === 'verify' || (status === 'requested' && found.row.total > 0);
    const purpose = isVerified ? 'verify' : 'charge';
    const submission = { purpose, subject: { booking: found }, card, now } as const;
    const paid = await orUnavailable(() => submitCard({ inTx, gateway, log, key }, submission));
    if (isRefusal(paid)) return paid;
    if (save_for && 'payment_method' in paid && paid.payment_method !== null)
      await savePaidCard({ inTx, gateway, log }, save_for, paid.payment_method, found.row.id, now);
    const booking =
      'booking' in paid && paid.booking
        ? presentLoaded(paid.booking, 'customer', { config: deps.config, now, language })
        : await readMoved(deps.database.write, found.row.id, { config: deps.config, now, language });
    if (paid.status === 'action_needed')
      return { status: 'action_needed' as const, booking, action: { kind: 'challenge' as const, url: paid.url } };
    return { status: paid.status, booking, action: null };
  },
  // No account with an open booking is deleted.
  { stores_answer: 'soon', locks_caller: 'itself' },
);

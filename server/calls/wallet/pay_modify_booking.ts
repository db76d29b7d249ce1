import { isRefusal, refuse } from '#contract/errors.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findChange, laterCharge } from '#server/modules/bookings/changes/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { readMoved } from '#server/modules/bookings/read/index.ts';
import { payWith, savePaidCard } from '#server/modules/payments/cards/index.ts';
import { orUnavailable } from '#server/modules/payments/index.ts';
import { submitCardForChange } from '#server/modules/payments/submit/index.ts';

export const pay_modify_booking = handler(
  'wallet/pay_modify_booking',
  async ({ actor, inTx, key, read, providers, deps, log, now, language }, input) => {
    const { gateway } = providers;
    const { change_id, payment_method, save_card } = input;
    const change = await findChange(read, change_id);
    const row = change && (await findBooking(read, change.booking_id));
    if (!change || !row || roleIn(row, actor) !== 'customer')
      return refuse('not_found', say(payments, 'change.not_found'));
    const chosen = await payWith(read, input, actor);
    if (isRefusal(chosen)) return chosen;
    const save_for = save_card && payment_method !== undefined && actor.kind === 'user' ? actor.user_id : null;
    const card = chosen && { ...chosen, return_path: input.return_path, save_for };
    const isVerified = change.status === 'awaiting_payment' && laterCharge(row, change, now) !== null;
    const purpose = isVerified ? 'verify' : 'charge';
    const submission = { purpose, subject: { row, change_id, actor }, card, now } as const;
    const paid = await orUnavailable(() => submitCardForChange({ inTx, gateway, log, key }, submission));
    if (isRefusal(paid)) return paid;
    if (save_for && 'payment_method' in paid && paid.payment_method !== null)
      await savePaidCard({ inTx, gateway, log }, save_for, paid.payment_method, row.id, now);
    const booking = await readMoved(deps.database.write, row.id, { config: deps.config, now, language });
    if (paid.status === 'action_needed')
      return { status: 'action_needed' as const, booking, action: { kind: 'challenge' as const, url: paid.url } };
    const status = paid.status === 'confirmed' ? ('confirmed' as const) : ('processing' as const);
    return { status, booking, action: null };
  },
);

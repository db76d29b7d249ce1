import { isRefusal, refuse } from '#contract/errors.ts';
import { findBooking, findChange, laterCharge, readMoved, roleIn } from '#server/domain/bookings/index.ts';
import {
  orUnavailable,
  payChange,
  payWith,
  payWithSavedCard,
  savePaidCard,
  verifyForChange,
} from '#server/domain/payments/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const pay_modify_booking = handler(
  'wallet/pay_modify_booking',
  async ({ actor, inTx, key, read, providers, deps, log, now }, input) => {
    const { gateway } = providers;
    const { change_id, payment_method, save_card } = input;
    const change = await findChange(read, change_id);
    const row = change && (await findBooking(read, change.booking_id));
    if (!change || !row || roleIn(row, actor) !== 'customer')
      return refuse('not_found', 'There is no such change, or it is not yours to pay.');
    const present = async (done: { readonly status: string; readonly url?: string }) => {
      const booking = await readMoved(deps.database.write, row.id, deps.config, now);
      if (done.url !== undefined)
        return { status: 'action_needed' as const, booking, action: { kind: 'challenge' as const, url: done.url } };
      const status = done.status === 'confirmed' ? ('confirmed' as const) : ('processing' as const);
      return { status, booking, action: null };
    };
    const chosen = await payWith(read, input, actor);
    if (isRefusal(chosen)) return chosen;
    const keeps = save_card && payment_method !== undefined && actor.kind === 'user';
    const tools = { inTx, gateway, log };
    const asked = { change_id, actor };
    if (change.status === 'awaiting_payment' && laterCharge(row, change, now) !== null) {
      const given = chosen && { ...chosen, return_path: input.return_path, save_card: keeps };
      const verified = await orUnavailable(() => verifyForChange(tools, asked, row, given, now));
      if (isRefusal(verified)) return verified;
      const token = 'payment_method' in verified ? verified.payment_method : null;
      if (keeps && token !== null) await savePaidCard(tools, actor.user_id, token, row.id, now);
      return present(verified);
    }
    const stored = chosen && keeps ? await payWithSavedCard(tools, actor.user_id, chosen) : chosen;
    const card = stored && { ...stored, return_path: input.return_path };
    const paid = await orUnavailable(() => payChange({ ...tools, key }, asked, card, now));
    if (isRefusal(paid)) return paid;
    if (keeps && paid.status === 'confirmed') await savePaidCard(tools, actor.user_id, payment_method, row.id, now);
    return present(paid);
  },
);

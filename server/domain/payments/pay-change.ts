import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { dueOf, openChangeOf } from '#server/domain/bookings/index.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { RequestKey } from '#server/kernel/idempotency.ts';
import {
  type Begun,
  cardMissing,
  continuePayment,
  type Paid,
  type PayDeps,
  type PayRefusal,
  type PayWith,
  resumePayment,
  storePayment,
} from './pay.ts';
import type { Waiting } from './rules/outcome.ts';
import { findLiveOfChange, insertChangePayment } from './store.ts';

type ChangeRefusal = PayRefusal | Refusal<'change_state'>;

/**
 * Pays what a change costs more, in the manner of a booking's payment: reserves it in one transaction, asks the gateway, applies the change with the
 * money in a second. Without `pay_with` it looks at the payment under way.
 */
export async function payChange(
  deps: PayDeps & { readonly key: RequestKey | null },
  asked: { readonly change_id: string; readonly actor: Actor },
  pay_with: PayWith | null,
  now: Date,
): Promise<Paid | Waiting | ChangeRefusal> {
  const { inTx, key } = deps;
  if (key?.effect) return continuePayment(deps, key.effect, { booking: null, pay_with }, now);
  const begun = await inTx(async (tx) => {
    const done = await begin(tx, deps, asked, pay_with, now);
    if (!isRefusal(done) && done !== 'done') await storePayment(tx, key, 'fresh' in done ? done.fresh : done);
    return done;
  });
  if (isRefusal(begun)) return begun;
  const again = () => payChange(deps, asked, pay_with, now);
  return resumePayment(deps, begun, pay_with, now, { booking: null, again });
}

async function begin(
  tx: Tx,
  { gateway }: PayDeps,
  { change_id, actor }: { readonly change_id: string; readonly actor: Actor },
  pay_with: PayWith | null,
  now: Date,
): Promise<Begun | ChangeRefusal> {
  const opened = await openChangeOf(tx, change_id, actor, now);
  if (isRefusal(opened)) return opened;
  const { booking, change, role, status } = opened;
  if (role !== 'customer') return refuse('not_found', 'There is no such change, or it is not yours to pay.');
  if (status === 'applied') return 'done';
  const live = await findLiveOfChange(tx, change.id);
  // What the gateway has heard of is asked about, whatever became of the change meanwhile.
  if (live && (live.gateway_id !== null || status === 'awaiting_payment')) return live;
  const extra = { change_status: status };
  if (status === 'expired')
    return refuse('booking_expired', 'The time to pay for this change has run out. Your booking stays as it was.');
  if (status !== 'awaiting_payment') return refuse('change_state', 'This change is not waiting to be paid.', { extra });
  const amount = dueOf(booking, change);
  if (amount <= 0) return refuse('change_state', 'Nothing is to be paid for this change.', { extra });
  if (!pay_with) return cardMissing();
  const { id: booking_id, provider_id, currency } = booking;
  const wanted = { booking_id, change_id: change.id, provider_id, amount, currency, gateway: gateway.name, now };
  const fresh = await insertChangePayment(tx, wanted);
  return fresh ? { fresh } : refuse('payment_pending');
}

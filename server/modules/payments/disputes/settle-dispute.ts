import { fromStates } from '#contract/states/machine.ts';
import { paymentMachine } from '#contract/states/payment.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { statusOfPaid, sumUnrefunded } from '#server/modules/bookings/cancellation/index.ts';
import { bookingPath } from '#server/modules/bookings/mails/index.ts';
import { lockBooking, setPaymentStatus } from '#server/modules/bookings/queries.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { findEarned, type NewJournal, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { disputeJournals } from '#server/modules/wallet/rules.ts';
import type { GatewayDispute } from '#server/providers/payments/charge-port.ts';
import { endFailedRefunds } from '../refunds/failed-refund-store.ts';
import { sharedLoss } from '../rules/lost-dispute.ts';
import { findPayment, listRefundable, movePayment, type PaymentRow } from '../store.ts';
import {
  type DisputeRow,
  endDispute,
  moveDispute,
  openDispute,
  setDisputeAmount,
  takeByDispute,
} from './dispute-store.ts';

/**
 * Records the state of a dispute in the open transaction. While it is open, the platform advances the amount that the
 * gateway withholds, and the booking's earnings stay. After a won dispute, everything is as before. After a lost one,
 * the amount counts as refunded. The provider's part is deducted from the provider's earnings or, if these were
 * withdrawn, becomes a debt. A payment that was already refunded (paid twice, too late, or for a cancelled booking) no
 * longer belongs to the booking. The booking then does not change, and the amount is the platform's loss. An inquiry
 * about a part may become a dispute about all of it, so the last reported amount counts until the bank decides.
 */
export async function settleDispute(tx: Tx, paid: PaymentRow, said: GatewayDispute, now: Date): Promise<void> {
  const booking = await lockBooking(tx, paid.booking_id);
  const payment = await findPayment(tx, paid.id);
  if (!booking || !payment) throw new Error('A dispute without its booking.');
  const { gateway_id, amount, currency, reason, due_at } = said;
  const known = await openDispute(tx, { payment_id: payment.id, gateway_id, amount, currency, reason, due_at, now });
  const isReturned = payment.status === 'refunded';
  const about = {
    booking_id: isReturned ? null : booking.id,
    payment_id: null,
    refund_id: null,
    dispute_id: known.id,
    currency: known.currency,
    now,
  };
  const dispute = await followAmount(tx, known, amount, about);
  let { status } = dispute;
  // An inquiry, even an answered one, moves no money and notifies nobody.
  if (status === 'inquiry' && (said.status === 'inquiry' || said.status === 'won')) return;
  if (status === 'inquiry') {
    await moveDispute(tx, { id: dispute.id, from: 'inquiry', to: 'open', due_at, now });
    if (!isReturned) {
      await movePayment(tx, { id: payment.id, from: fromStates(paymentMachine, 'dispute'), to: 'disputed', now });
      await setPaymentStatus(tx, booking.id, 'disputed', now);
    }
    const lines = disputeJournals.opened(dispute.amount);
    await postJournal(tx, { ...about, kind: 'dispute', cause: `dispute:${dispute.id}`, lines });
    status = 'open';
    if (!isReturned && booking.provider_owner_id !== null)
      await insertNotification(
        tx,
        {
          user_id: booking.provider_owner_id,
          kind: 'dispute_opened',
          title: 'A customer’s bank disputes a payment',
          text:
            `${booking.title}, booking ${booking.number}. We’ll answer the bank. The earnings ` +
            'are on hold until it decides.',
          link: bookingPath(booking.id, 'provider'),
          booking_id: booking.id,
          once_key: `dispute:${dispute.id}`,
        },
        now,
      );
  }
  if (status !== 'open' || (said.status !== 'won' && said.status !== 'lost')) return;
  await moveDispute(tx, { id: dispute.id, from: 'open', to: said.status, due_at, now });
  if (said.status === 'won') {
    const lines = disputeJournals.won(dispute.amount);
    await postJournal(tx, { ...about, kind: 'dispute_won', cause: `dispute_won:${dispute.id}`, lines });
  } else {
    await lose(tx, { dispute, payment, isReturned }, about);
  }
  if (isReturned) return;
  await endDispute(tx, payment.id, now);
  // A changed booking has several payments, and this one may already have refunded what the booking no longer costs.
  await setPaymentStatus(tx, booking.id, statusOfPaid(booking.total, await listRefundable(tx, booking.id)), now);
}

/**
 * Updates the dispute to the amount its bank reports; the difference that the gateway withholds for an open one is
 * booked with it.
 */
async function followAmount(
  tx: Tx,
  known: DisputeRow,
  amount: number,
  about: Omit<NewJournal, 'kind' | 'cause' | 'lines'>,
): Promise<DisputeRow> {
  if (known.amount === amount || known.status === 'won' || known.status === 'lost') return known;
  await setDisputeAmount(tx, known, amount, about.now);
  if (known.status === 'open') {
    const lines = disputeJournals.opened(amount - known.amount);
    const cause = `dispute:${known.id}:${about.now.toISOString()}`;
    await postJournal(tx, { ...about, kind: 'dispute', cause, lines });
  }
  return { ...known, amount };
}

/** Books a lost dispute and adds its amount to the payment's refunds. */
async function lose(
  tx: Tx,
  { dispute, payment, isReturned }: { dispute: DisputeRow; payment: PaymentRow; isReturned: boolean },
  about: Omit<NewJournal, 'kind' | 'cause' | 'lines'>,
): Promise<void> {
  // The failed refund is the customer's money already, and was deducted when it was granted.
  const covered = await endFailedRefunds(tx, payment.id, dispute.amount, about.now);
  const cause = `dispute_lost:${dispute.id}`;
  if (isReturned) {
    const lines = disputeJournals.lostAfterReturn(dispute.amount, covered);
    await postJournal(tx, { ...about, kind: 'dispute_lost', cause, lines });
    return;
  }
  const { earner, charge_left } = await findEarned(tx, payment.booking_id);
  const { taken, of_charge, beyond } = sharedLoss({
    amount: dispute.amount,
    covered,
    left_of_payment: sumUnrefunded([payment]),
    left_of_booking: sumUnrefunded(await listRefundable(tx, payment.booking_id)),
    charge_left,
  });
  await takeByDispute(tx, dispute, taken, about.now);
  if (earner === null) throw new Error('A dispute was lost about what is not in the books.');
  const lines = disputeJournals.lost(earner, taken + covered, of_charge, covered);
  await postJournal(tx, { ...about, kind: 'dispute_lost', cause, lines });
  await postJournal(tx, {
    ...about,
    booking_id: null,
    kind: 'dispute_lost',
    cause: `${cause}:beyond`,
    lines: disputeJournals.lostAfterReturn(beyond, 0),
  });
}

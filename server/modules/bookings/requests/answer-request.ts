// Transitions that end a request or an unpaid booking: accepted or declined by the provider, withdrawn by the customer,
// or not paid in time.
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type BookingStatus, bookingMachine } from '#contract/states/booking.ts';
import { allowedVerbs, fromStates } from '#contract/states/machine.ts';
import { bookingRequests } from '#locales/areas/booking-requests.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { listingRefresh } from '#server/modules/pages/queries.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { isBeingCharged } from '../changes/change-store.ts';
import { freeJournal } from '../create/free-journal.ts';
import { failedChargeDeadline, scheduledCharge } from '../create/rules/hold-deadlines.ts';
import { historyNote } from '../history-note.ts';
import { retakeInventory } from '../holds/index.ts';
import type { BookingRole } from '../policy.ts';
import { refreshListingLater } from '../refresh-listing.ts';
import { statusOf } from '../status.ts';
import { type BookingMove, endBooking, moveBooking } from '../status-move-store.ts';
import { type BookingRow, lockBooking } from '../store.ts';
import { mayStillPay, notePayBy, scheduleCharge } from './request-store.ts';
import { paidAfterwards } from './rules/later-charge.ts';

/** The answering person, and their message to the other side. */
interface Answer {
  readonly booking_id: string;
  readonly role: BookingRole;
  readonly user_id: string | null;
  readonly reason: string;
}

type AnswerRefusal = Refusal<'not_found' | 'forbidden' | 'booking_state'>;

const verbs = { accepted: 'accept', declined: 'decline', withdrawn: 'withdraw' } as const;

/** Locks the booking if the state tables allow this transition for this role; otherwise returns the refusal. */
async function lockFor(
  tx: Tx,
  { booking_id, role }: Answer,
  wanted: keyof typeof verbs,
  now: Date,
): Promise<BookingRow | AnswerRefusal> {
  const row = await lockBooking(tx, booking_id);
  if (!row) return refuse('not_found');
  const status = statusOf(row, now);
  if (allowedVerbs(bookingMachine, status, role).includes(verbs[wanted])) return row;
  const others = (['customer', 'provider', 'admin'] as const).filter((other) => other !== role);
  if (others.some((other) => allowedVerbs(bookingMachine, status, other).includes(verbs[wanted])))
    return refuse('forbidden', notYours[wanted]);
  return refuse('booking_state', say(bookingState, `status.${status}`), { extra: { booking_status: status } });
}

const notYours = {
  accepted: say(bookingRequests, 'only_provider_accepts'),
  declined: say(bookingRequests, 'only_provider_declines'),
  withdrawn: say(bookingRequests, 'only_customer_withdraws'),
} as const;

/**
 * Accepts a request in the open transaction and takes its time. Confirms it if nothing is charged now (free, or far
 * ahead). Otherwise it waits for the charge, which the caller makes (`due`). Competing requests stay open until this
 * request is confirmed.
 */
export async function acceptRequest(
  tx: Tx,
  answer: Answer,
  now: Date,
): Promise<
  { readonly booking: BookingRow; readonly due: 'now' | 'later' | 'nothing' } | AnswerRefusal | Refusal<'slot_taken'>
> {
  const row = await lockFor(tx, answer, 'accepted', now);
  if (isRefusal(row)) return row;
  const taken = await retakeInventory(tx, row, now, { isRequest: true });
  if (taken === 'suspended')
    return refuse('booking_state', say(bookingRequests, 'suspended'), { extra: { booking_status: 'requested' } });
  if (taken === 'gone')
    return refuse('slot_taken', say(bookingRequests, 'taken', { kind: row.event_id === null ? 'other' : 'event' }));
  const isOnSite = row.payment_status === 'on_site';
  const isDone = row.total === 0 || isOnSite;
  const charge_at = isDone ? null : scheduledCharge(now, row.starts_at);
  const notice = { id: row.id, by_role: 'provider' as const, by_user_id: answer.user_id, why: answer.reason, now };
  const due = isDone ? 'nothing' : charge_at === null ? 'now' : 'later';
  const isConfirmed = due !== 'now';
  const to: BookingStatus = isConfirmed ? 'confirmed' : 'awaiting_payment';
  await moveBooking(tx, {
    ...notice,
    from: fromStates(bookingMachine, 'accept', to),
    to,
    ...(due === 'later' ? { payment_status: 'scheduled' } : {}),
    ...(isConfirmed ? {} : { expires_at: failedChargeDeadline(now, row.starts_at) }),
  });
  const journal = due === 'nothing' && !isOnSite ? freeJournal({ ...row, owner_id: row.provider_owner_id }, now) : null;
  if (journal) await postJournal(tx, journal);
  if (charge_at !== null) await scheduleCharge(tx, row.id, charge_at);
  if (isConfirmed) {
    await announceConfirmed(tx, row);
    await enqueueJob(tx, 'notify-request', { booking_id: row.id, kind: 'accepted' });
  }
  await refreshListingLater(tx, row.provider_id);
  return { booking: { ...row, status: to }, due };
}

/**
 * Enqueues the mails of a booking confirmed by another statement than the payment's, and the job that declines
 * competing requests.
 */
export async function announceConfirmed(tx: Tx, booking: Pick<BookingRow, 'id'>): Promise<void> {
  await enqueueJob(tx, 'send-booking-mail', { booking_id: booking.id, kind: 'confirmed' });
  await enqueueJob(tx, 'decline-competing-requests', { booking_id: booking.id }, { key: `rivals:${booking.id}` });
}

/** Declines a request in the open transaction. The customer is notified, with other times. */
export async function declineRequest(tx: Tx, answer: Answer, now: Date): Promise<BookingRow | AnswerRefusal> {
  const row = await lockFor(tx, answer, 'declined', now);
  if (isRefusal(row)) return row;
  await decline(tx, row, { by_role: 'provider', by_user_id: answer.user_id, why: answer.reason }, now);
  return row;
}

/** Declines a request whose time another booking has taken. Returns false if it is not open any more. */
export async function declineCompeting(tx: Tx, booking_id: string, now: Date): Promise<boolean> {
  const row = await lockBooking(tx, booking_id);
  if (!row || statusOf(row, now) !== 'requested') return false;
  await decline(tx, row, { by_role: 'system', by_user_id: null, note: historyNote('taken') }, now);
  return true;
}

async function decline(
  tx: Tx,
  row: BookingRow,
  by: Pick<BookingMove, 'by_role' | 'by_user_id' | 'why' | 'note'>,
  now: Date,
): Promise<void> {
  const from = fromStates(bookingMachine, 'decline', 'declined');
  await moveBooking(tx, { id: row.id, from, to: 'declined', ...dropAuthorization(row), ...by, now });
  await enqueueJob(tx, 'notify-request', { booking_id: row.id, kind: 'declined' });
}

/** The payment status of a booking that ends before a charge: a verified card that was not charged counts as none. */
export const dropAuthorization = (row: Pick<BookingRow, 'payment_status'>): { readonly payment_status?: 'none' } =>
  row.payment_status === 'authorized' ? { payment_status: 'none' } : {};

/**
 * Withdraws a request or an unpaid hold for its customer in the open transaction. Nothing was charged, and the time
 * becomes free.
 */
export async function withdrawBooking(tx: Tx, answer: Answer, now: Date): Promise<BookingRow | AnswerRefusal> {
  const row = await lockFor(tx, answer, 'withdrawn', now);
  if (isRefusal(row)) return row;
  const notice = { by_role: 'customer' as const, by_user_id: answer.user_id, why: answer.reason, now };
  const from = fromStates(bookingMachine, 'withdraw', 'withdrawn');
  const news = { name: 'notify-request', payload: { booking_id: row.id, kind: 'withdrawn' } };
  await endBooking(tx, { id: row.id, from, to: 'withdrawn', ...dropAuthorization(row), ...notice }, [
    ...(row.status === 'awaiting_payment' ? [listingRefresh(row.provider_id)] : []),
    ...(row.asked_at === null ? [] : [news]),
  ]);
  return row;
}

/**
 * Cancels a booking with a failed later charge that was not paid in time. Returns false if it was paid or cancelled
 * meanwhile, or a payment is in progress; the next run then handles it. If the session ended before a job ran, it gets
 * one more payment deadline.
 */
export async function cancelUnpaid(tx: Tx, booking_id: string, now: Date): Promise<boolean> {
  const row = await lockBooking(tx, booking_id);
  if (row?.status !== 'confirmed' || row.payment_status !== 'scheduled' || row.pay_by === null || row.pay_by > now)
    return false;
  if (await isBeingCharged(tx, row, mayStillPay)) return false;
  const afterwards = paidAfterwards(row.pay_by, row, now);
  if (afterwards !== null) {
    await notePayBy(tx, row.id, afterwards, now);
    await enqueueJob(tx, 'notify-request', { booking_id: row.id, kind: 'pay_yourself' });
    return false;
  }
  const move: BookingMove = {
    ...{ id: row.id, from: ['confirmed'], to: 'cancelled', payment_status: 'failed' },
    ...{ by_role: 'system', note: historyNote('not_paid'), now },
  };
  const mail = { name: 'send-booking-mail', payload: { booking_id: row.id, kind: 'cancelled' } };
  return endBooking(tx, move, [listingRefresh(row.provider_id), mail]);
}

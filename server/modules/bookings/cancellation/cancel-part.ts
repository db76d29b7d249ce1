import type { Cancellation } from '#contract/cancellation/decide-cancellation.ts';
import type { RefundPreview } from '#contract/entities/cancellation.ts';
import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCancellation } from '#locales/areas/booking-cancellation.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say, translate } from '#locales/format.ts';
import { textOf } from '#locales/text.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { insertItems } from '#server/modules/inventory/queries.ts';
import { type Applied, applyChange } from '../changes/apply-change.ts';
import { DISPUTED, hasGivenBack } from '../changes/change-limits.ts';
import { insertChangeRow, isBeingCharged } from '../changes/change-store.ts';
import { changeNews, endChange } from '../changes/end-change.ts';
import { newChange } from '../changes/new-change.ts';
import { type ChangedPrice, ON_SITE, priceChange } from '../changes/rules/change.ts';
import { findCharge } from '../create/fee-store.ts';
import { historyNote } from '../history-note.ts';
import type { BookingRole } from '../policy.ts';
import type { LoadedBooking } from '../read/details-store.ts';
import { presentRefund } from '../read/present-refund.ts';
import { changeStatusOf, decideRefund, lineItemsOf, refundBasis, refundedOf, statusOf } from '../status.ts';
import type { BookingRow } from '../store.ts';
import { datesLeft, datesOfTickets, type LeftOver, peopleLeft, ticketsLeft } from './remaining-parts.ts';
import { decidePartCancellation, retainedAmount } from './rules/part-cancellation.ts';

/** What is cancelled: a number of people of a session, or tickets of an event; fewer than are booked. */
export type Part =
  | { readonly participants: number }
  | { readonly ticket_ids: readonly string[] }
  /** Dates that the organiser cancelled, or that a customer withdraws from. */
  | { readonly occurrence_ids: readonly string[] };

interface PartInput {
  readonly part: Part;
  readonly reason: string;
  /** The only side that is told; both if absent. */
  readonly to?: 'customer' | 'provider';
  /** Whether the customer withdraws from this part of the contract, so that all of it is refunded. */
  readonly is_withdrawal?: boolean;
  readonly expected_refund?: number | undefined;
  readonly expected_status?: BookingStatus | undefined;
}

type PartRefusal = RefusalOf<'invalid_input' | 'booking_state' | 'cancel_too_late' | 'refund_changed'>;

/** A booking without some of its people: its new price and the refund. */
interface DecidedPart {
  readonly price: ChangedPrice;
  readonly refund: Cancellation;
  readonly left: LeftOver;
}

/**
 * Cancels some of the people of a locked booking in the open transaction, by the rule that the preview showed. It is
 * stored as a change that is applied at once; the caller books its money in the same transaction. The booking was read
 * after it was locked (`lockDetails`).
 */
export async function cancelPart(
  tx: Tx,
  details: LoadedBooking,
  input: PartInput,
  by: { readonly role: BookingRole; readonly user_id: string | null },
  now: Date,
): Promise<{ readonly booking: BookingRow; readonly applied: Applied; readonly refund: Cancellation } | PartRefusal> {
  const { row } = details;
  const status = statusOf(row, now);
  const extra = { booking_status: status };
  if (input.expected_status !== undefined && input.expected_status !== status)
    return refuse('booking_state', say(bookingState, `status.${status}`), { extra });
  if (await isBeingCharged(tx, row)) return refuse('booking_state', say(bookingCancellation, 'being_paid'), { extra });
  const decided = await decidePart(tx, details, input.is_withdrawal ? 'withdrawal' : by.role, input.part, now);
  if (isRefusal(decided)) return decided;
  const { price, refund, left } = decided;
  if (input.expected_refund !== undefined && input.expected_refund !== refund.refund_amount)
    return refuse('refund_changed', say(bookingCancellation, 'refund_changed'), {
      extra: { refund: { refund_amount: refund.refund_amount, percent: refund.percent, currency: row.currency } },
    });
  const open = details.change;
  if (open) {
    const news = changeStatusOf(open, now) === 'proposed' ? [changeNews(open.id, 'expired')] : [];
    await endChange(tx, { id: open.id, provider_id: row.provider_id }, 'expire', now, news);
  }
  const composed = newChange(row, price, {
    by_role: by.role,
    by_user_id: by.user_id,
    status: 'awaiting_payment',
    note: input.reason,
    ...left.becomes,
  });
  const change = await insertChangeRow(tx, composed, now);
  if (left.items) await insertItems(tx, row.id, change.id, left.items(price));
  const note = input.is_withdrawal
    ? historyNote('withdrawn')
    : historyNote(left.note, { count: left.cancelled, all: row.participants });
  const notice = { by_role: by.role, what: 'note' as const, why: input.reason, note };
  const applied = await applyChange(
    tx,
    { booking: row, details, change, verb: 'refund', part_cancelled: notice, to: input.to },
    now,
  );
  return { booking: row, applied, refund };
}

/** Previews the refund for cancelling some of the people, or returns why they cannot be cancelled. */
export async function previewPart(
  db: ReadDb,
  details: LoadedBooking,
  role: BookingRole,
  part: Part,
  now: Date,
  language: string,
): Promise<RefundPreview | RefusalOf<'invalid_input'>> {
  const decided = await decidePart(db, details, role, part, now);
  if (isRefusal(decided)) {
    if (decided.code === 'invalid_input') return refuse('invalid_input', decided.detail, { errors: decided.errors });
    const nothing = { percent: 0, refund_amount: 0, refund_credit: 0, system_charge_refunded: 0 };
    const sentence = textOf(decided.detail, language);
    return { allowed: false, ...nothing, currency: Currency.parse(details.row.currency), sentence };
  }
  const preview = presentRefund(decided.refund, details.row, language);
  if (isUncharged(details.row)) return preview;
  return { ...preview, sentence: translate(language, bookingCancellation)(`part.${decided.refund.reason_code}`) };
}

/** Decides on cancelling some of the people: the same for the preview and for the cancellation. */
async function decidePart(
  db: ReadDb | Tx,
  details: LoadedBooking,
  by: BookingRole | 'withdrawal',
  part: Part,
  now: Date,
): Promise<DecidedPart | PartRefusal> {
  const { row } = details;
  const status = statusOf(row, now);
  const extra = { booking_status: status };
  if (status !== 'confirmed') return refuse('booking_state', say(bookingCancellation, 'not_confirmed'), { extra });
  // What the organiser cancels, or a customer withdraws from, is refunded, whatever was refunded or disputed before.
  // While the bank holds the money, the refund fails and waits for staff; a lost dispute ends it.
  if (!('occurrence_ids' in part)) {
    if (row.payment_status === 'disputed') return refuse('booking_state', DISPUTED, { extra });
    if (hasGivenBack(row)) return refuse('booking_state', say(bookingCancellation, 'refunded_before'), { extra });
  }
  const left = leftOver(details, part);
  if (isRefusal(left)) return left;
  const dates = datesOfTickets(details.contents, left.becomes.ended_ticket_ids ?? []);
  const refund = decideRefund(row, by, refundBasis(row, details, now, dates), now);
  if (isViolation(refund)) return refuse('cancel_too_late', refund.detail);
  const charge = await findCharge(db, row.currency, now);
  const currency = Currency.parse(row.currency);
  const lines = lineItemsOf(row);
  // Nothing is charged yet, or it is paid on the spot: the customer simply owes less.
  if (isUncharged(row)) {
    const price = priceChange({
      booked: { ...row, line_items: lines },
      items: left.prices,
      charge,
      ...(row.payment_status === 'on_site' ? ON_SITE : {}),
      currency,
      is_charged: false,
    });
    if (isViolation(price))
      return refuse('invalid_input', price.detail, { errors: [{ path: 'ticket_ids', message: price.detail }] });
    const refund_credit = row.credit - price.credit;
    return { price, refund: { ...refund, refund_amount: 0, refund_credit, system_charge_refunded: 0 }, left };
  }
  const parted = decidePartCancellation({
    booked: { ...row, stored: retainedAmount(lines) },
    left: left.prices,
    discount_left: left.discount,
    already_refunded: refundedOf(row, details),
    details: refund,
    charge,
    currency,
  });
  const price = { ...parted.price, difference: parted.price.total - row.total };
  return { price, refund: parted.refund, left };
}

function leftOver(details: LoadedBooking, part: Part): LeftOver | RefusalOf<'invalid_input'> {
  if ('ticket_ids' in part) return ticketsLeft(details, part.ticket_ids);
  if ('participants' in part) return peopleLeft(details.row, part.participants);
  const left = datesLeft(details, part.occurrence_ids);
  if (left === null) throw new Error('All dates of a booking are cancelled, not a part of them.');
  return left;
}

const isUncharged = ({ payment_status }: Pick<BookingRow, 'payment_status'>): boolean =>
  payment_status === 'scheduled' || payment_status === 'on_site';

import { z } from 'zod';
import type {
  Booking,
  BookingDetails,
  BookingReview,
  Change,
  PriceBreakdown,
  RefundPreview,
} from '#contract/entities/booking.ts';
import { servicePlaces } from '#contract/entities/provider.ts';
import type { CallOutput } from '#contract/index.ts';
import { type BookingStatus, bookingMachine } from '#contract/states/booking.ts';
import { changeMachine } from '#contract/states/change.ts';
import { allowedVerbs } from '#contract/states/machine.ts';
import { bookingPaymentMachine } from '#contract/states/payment.ts';
import { isVeto } from '#contract/veto.ts';
import { type PictureRow, presentPicture } from '#server/domain/pictures/index.ts';
import { reviewStanding } from '#server/domain/reviews/index.ts';
import type { BookingRole } from './policy.ts';
import { type Cancellation, type CancellationVeto, deadlinesOf } from './rules/cancellation.ts';
import { changeDeadline, isChargedNow, laterCharge } from './rules/change.ts';
import { scheduledCharge } from './rules/hold.ts';
import { cardPurpose } from './rules/later-charge.ts';
import { mailsAgain } from './rules/mails-again.ts';
import { type MeetingPlace, meetingOf } from './rules/meeting.ts';
import { decideNoShow } from './rules/no-show.ts';
import { changeStatusOf, decideRefund, isMovable, lineItemsOf, policyOf, refundedOf, statusOf } from './standing.ts';
import type { BookingRow } from './store.ts';
import type { WeighedChange } from './weigh-change.ts';
import type { BookingHistory, ListedBeside, ListedChange, ShownChange } from './whole-store.ts';

const PaymentStatus = z.enum(bookingPaymentMachine.states);
const Place = z.enum(servicePlaces);

type Pictures = ReadonlyMap<string, PictureRow>;

/** What a card shows beside the booking's own row. */
export interface Beside extends ListedBeside {
  readonly pictures: Pictures;
}

/** A booking as a card, for the role it is looked at in. */
export function presentBooking(row: BookingRow, role: BookingRole, beside: Beside, now: Date): Booking {
  const { pictures } = beside;
  const status = statusOf(row, now);
  const verbs = allowedVerbs(bookingMachine, status, role === 'admin' ? 'admin' : role);
  const started = row.starts_at.getTime() <= now.getTime();
  const image = row.service_picture_ids?.[0];
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind === 'event' ? 'event' : 'session',
    status,
    payment_status: PaymentStatus.parse(row.payment_status),
    role: role === 'provider' ? 'provider' : 'customer',
    provider: {
      _id: row.provider_id,
      slug: row.provider_slug,
      name: row.provider_name,
      avatar: row.provider_avatar_id ? presentPicture(pictures.get(row.provider_avatar_id)) : null,
      timezone: row.timezone,
    },
    service: {
      _id: row.service_id ?? '',
      title: row.title,
      duration_minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
      image: image ? presentPicture(pictures.get(image)) : null,
    },
    customer: {
      name: row.customer_name ?? row.guest_name ?? '',
      email: row.customer_email ?? row.guest_email,
      phone: row.customer_phone ?? row.guest_phone,
      is_guest: row.customer_id === null,
    },
    participants: row.participants,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    timezone: row.timezone,
    place: Place.parse(row.place),
    price: priceOf(row),
    is_request: row.is_request,
    expires_at:
      status === 'awaiting_payment' || status === 'requested'
        ? (row.expires_at?.toISOString() ?? null)
        : isUncharged(row)
          ? (row.pay_by?.toISOString() ?? null)
          : null,
    charge_at: chargeAtOf(row, status, now),
    created_at: row.created_at.toISOString(),
    change: beside.change && presentListedChange(beside.change, now),
    // Staff reads no conversations.
    unread_messages: role === 'admin' ? 0 : beside.unread[role],
    can: {
      pay: role === 'customer' && cardPurpose({ ...row, status }, now) !== null,
      accept: verbs.includes('accept'),
      decline: verbs.includes('decline'),
      cancel: verbs.includes('cancel') && (role !== 'customer' || !started),
      withdraw: verbs.includes('withdraw'),
      modify: role !== 'admin' && status === 'confirmed' && isMovable(row, role, now),
      review: role === 'customer' && standingOf(row, status, beside.is_reviewed, now).state === 'open',
      rebook: role === 'customer' && row.service_is_active === true,
      mail_again: mailsAgain(status, false).length > 0,
      no_show: decideNoShow({ ...row, status, by: role, now }) === null,
    },
  };
}

/** Whether it is agreed and its card still to be charged; its session may be over, if nothing ran. */
const isUncharged = (row: BookingRow) => row.status === 'confirmed' && row.payment_status === 'scheduled';

/** When its card is charged, where that is later: noted once it is verified, and known before it is given. */
function chargeAtOf(row: BookingRow, status: BookingStatus, now: Date): string | null {
  if (isUncharged(row)) return row.charge_at?.toISOString() ?? null;
  const isOpen = status === 'requested' || (status === 'awaiting_payment' && !row.is_request);
  return isOpen && row.total > 0 ? scheduledCharge(now, row.starts_at) : null;
}

/** Everything about a booking: history, money, what cancelling would give back, where to go. */
export function presentDetails(
  row: BookingRow,
  role: BookingRole,
  more: BookingHistory,
  pictures: Pictures,
  where: {
    origin: string;
    calendar_key: string;
    manage_token: string | null;
    room: string | null;
    meeting_place: MeetingPlace;
  },
  now: Date,
): BookingDetails {
  const card = presentBooking(
    row,
    role,
    { pictures, is_reviewed: more.review !== null, unread: more.unread, change: more.change },
    now,
  );
  const settled = ['confirmed', 'completed', 'no_show'].includes(card.status);
  return {
    ...card,
    note: row.note,
    customer_address: row.customer_address,
    cancellation_policy: policyOf(row),
    policy_deadlines: deadlinesOf(policyOf(row), row.starts_at, row.most_percent),
    location: locationOf(row, role === 'customer' && !settled),
    history: more.history.map((line) => ({
      at: line.at.toISOString(),
      by:
        line.by_role === 'customer' || line.by_role === 'provider' || line.by_role === 'admin'
          ? line.by_role
          : 'system',
      from: line.from_status,
      to: line.to_status,
      what: line.what,
      why: line.why,
    })),
    refund_preview: card.can.cancel ? presentRefund(decideRefund(row, role, refundedOf(row, more), now), row) : null,
    card: role === 'provider' ? null : more.verified_card,
    alternatives: [],
    change: more.change ? presentOpenChange(more.change, row, role, now) : null,
    review: presentReviewOf(row, role, card.status, more.review, now),
    payments: [
      ...more.payments.map((payment) => ({
        at: payment.created_at.toISOString(),
        kind: 'charge' as const,
        amount: payment.amount,
        currency: payment.currency,
        status: payment.status,
        card: role === 'provider' ? null : payment.card,
      })),
      ...more.refunds.map((refund) => ({
        at: refund.created_at.toISOString(),
        kind: 'refund' as const,
        amount: refund.amount,
        currency: refund.currency,
        status: refund.status,
        card: null,
      })),
    ],
    meeting: meetingOf(card, where.room, where.meeting_place),
    ics_url: `${where.origin}/v9/booking/calendar.ics?booking=${row.id}&key=${where.calendar_key}${role === 'customer' ? '' : '&as=provider'}`,
    manage_url: where.manage_token === null ? null : `${where.origin}/guest-booking/${where.manage_token}`,
  };
}

const standingOf = (row: BookingRow, status: BookingStatus, is_reviewed: boolean, now: Date) =>
  reviewStanding({ status, ends_at: row.ends_at, is_reviewed }, now);

function presentReviewOf(
  row: BookingRow,
  role: BookingRole,
  status: BookingStatus,
  review: BookingHistory['review'],
  now: Date,
): BookingReview {
  return {
    ...standingOf(row, status, review !== null, now),
    written: review && {
      _id: review.id,
      rating: review.rating,
      text: review.text,
      reply: review.reply,
      created_at: review.created_at.toISOString(),
    },
    can_reply: role === 'provider' && review !== null && review.reply === null,
  };
}

/** An open change as a list shows it; null once its time has run out. */
function presentListedChange(change: ListedChange, now: Date): Booking['change'] {
  const status = changeStatusOf(change, now);
  return status === 'expired' ? null : { status, by: askedBy(change), starts_at: change.starts_at.toISOString() };
}

const askedBy = ({ by_role }: ListedChange): Change['by'] => (by_role === 'provider' ? 'provider' : 'customer');

function presentOpenChange(change: ShownChange, row: BookingRow, role: BookingRole, now: Date): Change | null {
  return changeStatusOf(change, now) === 'expired' ? null : presentChange(change, row, role, now);
}

/** A change of a booking, for the role it is looked at in. */
export function presentChange(change: ShownChange, row: BookingRow, role: BookingRole, now: Date): Change {
  const status = changeStatusOf(change, now);
  const verbs = role === 'admin' ? [] : allowedVerbs(changeMachine, status, role);
  const by = askedBy(change);
  const due = isChargedNow(row.payment_status) ? change.difference : 0;
  return {
    _id: change.id,
    booking_id: change.booking_id,
    status,
    by,
    service: {
      _id: change.service_id,
      title: change.title,
      duration_minutes: Math.round((change.ends_at.getTime() - change.starts_at.getTime()) / 60_000),
    },
    participants: change.participants,
    starts_at: change.starts_at.toISOString(),
    ends_at: change.ends_at.toISOString(),
    place: Place.parse(change.place),
    price: priceOf(change),
    currency: change.currency,
    due: Math.max(0, due),
    refund: due < 0 ? -due : 0,
    charge_at: laterCharge(row, change, now),
    note: change.note,
    expires_at: status === 'proposed' || status === 'awaiting_payment' ? change.expires_at.toISOString() : null,
    created_at: change.created_at.toISOString(),
    can: {
      accept: verbs.includes('accept') && role !== by,
      reject: verbs.includes('reject'),
      pay: verbs.includes('pay') && due > 0,
      apply: verbs.includes('refund') && due <= 0,
    },
  };
}

function presentRefund(
  decided: Cancellation | CancellationVeto,
  { currency, payment_status }: Pick<BookingRow, 'currency' | 'payment_status'>,
): RefundPreview {
  if (isVeto(decided))
    return {
      allowed: false,
      percent: 0,
      refund_amount: 0,
      refund_credit: 0,
      system_charge_refunded: 0,
      currency,
      sentence: decided.detail,
    };
  const { percent, refund_amount, refund_credit, system_charge_refunded, reason_code } = decided;
  return {
    allowed: true,
    percent,
    refund_amount,
    refund_credit,
    system_charge_refunded,
    currency,
    sentence:
      payment_status === 'scheduled'
        ? 'Nothing has been charged yet, and nothing will be.'
        : refundSentences[reason_code],
  };
}

const refundSentences: Readonly<Record<Cancellation['reason_code'], string>> = {
  by_other_side: 'Everything that was paid goes back to the customer, the booking fee too.',
  within_grace: 'You booked within the last hour, so everything goes back to you, the booking fee too.',
  policy_full: 'The full price goes back to you. The booking fee is kept.',
  policy_part: 'Half of the price goes back to you. The booking fee is kept.',
  policy_none: 'It is too close to the start for a refund. You can still cancel, so that somebody else can come.',
};

/** Where the session is; before it is booked a private address stays coarse. */
export function locationOf(row: BookingRow, coarse: boolean): BookingDetails['location'] {
  if (row.place === 'virtual') return null;
  if (row.place === 'at_customer')
    return {
      label: row.customer_address || 'At your place',
      address: row.customer_address || null,
      lat: null,
      lon: null,
    };
  if (coarse) return { label: row.provider_area_label, address: null, lat: null, lon: null };
  return {
    label: row.provider_area_label,
    // A street alone leads nowhere: maps, calendars and mails take the whole of it.
    address:
      row.provider_address === '' ? null : [row.provider_address, row.provider_area_label].filter(Boolean).join(', '),
    lat: row.provider_lat,
    lon: row.provider_lon,
  };
}

/** The pictures a list of bookings shows. */
export function pictureIdsOf(rows: readonly BookingRow[]): string[] {
  return rows.flatMap((row) =>
    [row.provider_avatar_id, row.service_picture_ids?.[0]].filter((id): id is string => typeof id === 'string'),
  );
}

/** What a weighed change comes to, before anything is changed. */
export function presentWeighed(weighed: WeighedChange, now: Date): CallOutput<'booking/check_modify_payment'> {
  const { row, found, slot, participants, price, asks, by } = weighed;
  const isCharged = isChargedNow(row.payment_status);
  const due = isCharged ? price.difference : 0;
  const isOther = found.service.id !== row.service_id;
  const left = (row.service_most_moves ?? 0) - row.moves_made;
  return {
    due: Math.max(0, due),
    refund: due < 0 ? -due : 0,
    charge_at: laterCharge(row, { ...price, starts_at: slot.starts_at }, now),
    difference: price.difference,
    currency: price.currency,
    before: priceOf(row),
    after: priceOf({ ...price, participants }),
    service: { _id: found.service.id, title: isOther ? found.service.title : row.title },
    participants,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    cancellation_policy: policyOf(isOther ? found.service : row),
    asks,
    answer_by: asks === 'nobody' ? null : changeDeadline(now, row.starts_at, slot.starts_at),
    moves_left: by === 'customer' ? Math.max(0, left) : null,
  };
}

/** What something costs, as the wire has it. */
function priceOf(priced: {
  readonly currency: string;
  readonly unit_amount: number;
  readonly participants: number;
  readonly price: number;
  readonly discount: number;
  readonly credit: number;
  readonly system_charge: number;
  readonly total: number;
  readonly line_items: unknown;
}): PriceBreakdown {
  const { currency, unit_amount, participants, price, discount, credit, system_charge, total } = priced;
  return {
    ...{ currency, unit_amount, participants, price, discount, credit, system_charge, total },
    line_items: lineItemsOf(priced),
  };
}

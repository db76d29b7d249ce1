import { z } from 'zod';
import { deadlinesOf } from '#contract/cancellation/decide-cancellation.ts';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Booking, BookingReview } from '#contract/entities/booking.ts';
import { Currency } from '#contract/money.ts';
import { type BookingStatus, bookingMachine, upcomingStatuses } from '#contract/states/booking.ts';
import { allowedVerbs } from '#contract/states/machine.ts';
import { bookingPaymentMachine } from '#contract/states/payment.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import { reviewState } from '#server/modules/reviews/rules.ts';
import { decideNoShow } from '../attendance/rules/no-show.ts';
import { type MeetingPlace, meetingOf } from '../calendar/rules/meeting.ts';
import { presentWithdrawal } from '../cancellation/withdrawal-right.ts';
import { presentListedChange, presentOpenChange } from '../changes/present-change.ts';
import { scheduledCharge } from '../create/rules/hold-deadlines.ts';
import type { Contents } from '../event/booking-contents.ts';
import { isLinkReadOnly } from '../guests/rules/guest-link.ts';
import { presentHistoryText } from '../history-note.ts';
import { mailsAgain } from '../mails/rules/mails-again.ts';
import type { BookingRole } from '../policy.ts';
import { cardPurpose } from '../requests/rules/later-charge.ts';
import { changeClosedOf, decideRefund, isMovable, policyOf, refundBasis, statusOf, termsOf } from '../status.ts';
import type { BookingRow } from '../store.ts';
import type { BookingHistory, ListedRelations } from './details-store.ts';
import { presentCustomer, presentTickets } from './present-customer.ts';
import { isSettled, locationOfVenue, presentSessionLocation } from './present-location.ts';
import { countMinutes, parsePlace, priceOf } from './present-parts.ts';
import { presentRefund } from './present-refund.ts';

const PaymentStatus = z.enum(bookingPaymentMachine.states);

type Pictures = ReadonlyMap<string, PictureRow>;

/** The data of a card that the booking's own row does not contain. */
export interface Relations extends ListedRelations {
  readonly pictures: Pictures;
}

/** A booking as a card, for a role. */
export function presentBooking(row: BookingRow, role: BookingRole, relations: Relations, now: Date): Booking {
  const { pictures } = relations;
  const status = statusOf(row, now);
  const verbs = allowedVerbs(bookingMachine, status, role === 'admin' ? 'admin' : role);
  const started = row.starts_at.getTime() <= now.getTime();
  const image = (row.service_picture_ids ?? row.event_picture_ids)?.[0];
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
    service_id: row.service_id,
    event_id: row.event_id,
    title: row.title,
    image: image ? presentPicture(pictures.get(image)) : null,
    duration_minutes: countMinutes(row),
    customer: presentCustomer(row, role),
    participants: row.participants,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    timezone: row.timezone,
    place: parsePlace(row),
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
    change: relations.change && presentListedChange(relations.change, now),
    // Staff cannot read conversations.
    unread_messages: role === 'admin' ? 0 : relations.unread[role],
    refund_asked: relations.refund_asked,
    can: {
      pay: role === 'customer' && cardPurpose({ ...row, status }, now) !== null,
      accept: verbs.includes('accept'),
      decline: verbs.includes('decline'),
      cancel: verbs.includes('cancel') && (role !== 'customer' || !started),
      withdraw: verbs.includes('withdraw'),
      modify: role !== 'admin' && status === 'confirmed' && isMovable(row, role, now) && !areTicketsFixed(row, role),
      review: role === 'customer' && stateOf(row, status, relations.is_reviewed, now).state === 'open',
      rebook: role === 'customer' && row.service_is_active === true,
      mail_again: mailsAgain(status).length > 0,
      no_show: decideNoShow({ ...row, status, by: role, now }) === null,
    },
  };
}

/** Only the customer changes tickets, unless the host issued them on site; the organiser edits the dates instead. */
const areTicketsFixed = (row: BookingRow, role: BookingRole) =>
  row.event_id !== null && (role === 'provider' || row.is_entered);

/** Whether a confirmed booking is still to be charged. Its session may be over if no job ran. */
const isUncharged = (row: BookingRow) => row.status === 'confirmed' && row.payment_status === 'scheduled';

/** When its card is charged, if later. Stored after the verification, and computed before it. */
function chargeAtOf(row: BookingRow, status: BookingStatus, now: Date): string | null {
  if (isUncharged(row)) return row.charge_at?.toISOString() ?? null;
  const isOpen = status === 'requested' || (status === 'awaiting_payment' && !row.is_request);
  return isOpen && row.total > 0 && row.payment_status !== 'on_site' ? scheduledCharge(now, row.starts_at) : null;
}

/** The address of a booking's calendar file, for one of its sides. */
function icsUrl(where: { origin: string; calendar_key: string }, booking_id: string, role: BookingRole): string {
  const side = role === 'customer' ? '' : '&as=provider';
  return `${where.origin}/v9/booking/calendar.ics?booking=${booking_id}&key=${where.calendar_key}${side}`;
}

/** A booking with its history, payments, refund preview and location. */
export function presentDetails(
  row: BookingRow,
  role: BookingRole,
  more: BookingHistory,
  { pictures, contents }: { readonly pictures: Pictures; readonly contents: Contents },
  where: {
    origin: string;
    calendar_key: string;
    manage_token: string | null;
    meeting: string | null;
    meeting_place: MeetingPlace;
  },
  { now, language }: { readonly now: Date; readonly language: string },
): BookingDetails {
  const card = presentBooking(
    row,
    role,
    {
      pictures,
      is_reviewed: more.review !== null,
      unread: more.unread,
      refund_asked: more.refund_asked,
      change: more.change,
    },
    now,
  );
  const basis = refundBasis(row, { payments: more.payments, contents }, now);
  return {
    ...card,
    items: [...contents.items],
    tickets: presentTickets(contents, role),
    note: row.note,
    customer_address: row.customer_address,
    reminder_minutes: [...row.provider_reminder_minutes],
    cancellation_policy: policyOf(row),
    policy_deadlines: deadlinesOf(policyOf(row), row.starts_at, row.max_percent),
    cancellation: role === 'provider' || !isAhead(card.status) ? null : termsOf(row, card.charge_at, basis, now),
    change_closed: role === 'customer' && card.status === 'confirmed' ? changeClosedOf(row, now) : null,
    location: contents.items[0]?.venue
      ? locationOfVenue(contents.items[0].venue, row)
      : presentSessionLocation(row, role === 'customer' && !isSettled(card.status), language),
    history: more.history.map((line) => ({
      at: line.at.toISOString(),
      by:
        line.by_role === 'customer' || line.by_role === 'provider' || line.by_role === 'admin'
          ? line.by_role
          : 'system',
      from: line.from_status,
      to: line.to_status,
      what: line.what,
      ...presentHistoryText(line, role, { customer: card.customer.name, provider: card.provider.name }, language),
    })),
    refund_preview: card.can.cancel ? presentRefund(decideRefund(row, role, basis, now), row, language) : null,
    withdrawal: presentWithdrawal({ row, contents, ...more }, role, now, language),
    card: role === 'provider' ? null : more.verified_card,
    alternatives: [],
    change: more.change ? presentOpenChange(more.change, row, role, now) : null,
    review: presentReviewOf(row, role, card.status, more.review, now),
    payments: paymentsOf(more, role),
    meeting: meetingOf(card, where.meeting, where.meeting_place),
    ics_url: icsUrl(where, row.id, role),
    is_read_only: role === 'customer' && row.customer_id === null && isLinkReadOnly(row, now),
    manage_url: where.manage_token === null ? null : `${where.origin}/guest-booking/${where.manage_token}`,
  };
}

/** The charges and refunds of a booking. The provider does not see the card. */
const paymentsOf = ({ payments, refunds }: BookingHistory, role: BookingRole): BookingDetails['payments'] => [
  ...payments.map((payment) => ({
    at: payment.created_at.toISOString(),
    kind: 'charge' as const,
    amount: payment.amount,
    currency: Currency.parse(payment.currency),
    status: payment.status,
    card: role === 'provider' ? null : payment.card,
  })),
  ...refunds.map((refund) => ({
    at: refund.created_at.toISOString(),
    kind: 'refund' as const,
    amount: refund.amount,
    currency: Currency.parse(refund.currency),
    status: refund.status,
    card: null,
  })),
];

const isAhead = (status: BookingStatus) => upcomingStatuses.some((each) => each === status);

const stateOf = (row: BookingRow, status: BookingStatus, is_reviewed: boolean, now: Date) =>
  reviewState({ status, ends_at: row.ends_at, is_reviewed }, now);

function presentReviewOf(
  row: BookingRow,
  role: BookingRole,
  status: BookingStatus,
  review: BookingHistory['review'],
  now: Date,
): BookingReview {
  return {
    ...stateOf(row, status, review !== null, now),
    // A hidden review is shown only to its author.
    written:
      review && (role === 'customer' || !review.is_hidden)
        ? {
            _id: review.id,
            rating: review.rating,
            text: review.text,
            reply: review.reply,
            created_at: review.created_at.toISOString(),
            is_held: review.is_held,
          }
        : null,
    can_reply: role === 'provider' && review !== null && !review.is_hidden && review.reply === null,
  };
}

/** The pictures a list of bookings shows. */
export function pictureIdsOf(rows: readonly BookingRow[]): string[] {
  return rows.flatMap((row) =>
    [row.provider_avatar_id, row.service_picture_ids?.[0], row.event_picture_ids?.[0]].filter(
      (id): id is string => typeof id === 'string',
    ),
  );
}

import { z } from 'zod';
import { type Booking, type BookingDetails, LineItem, type RefundPreview } from '#contract/entities/booking.ts';
import { cancellationPolicies, servicePlaces } from '#contract/entities/provider.ts';
import { type BookingStatus, bookingMachine, bookingStatuses } from '#contract/states/booking.ts';
import { allowedVerbs } from '#contract/states/machine.ts';
import { bookingPaymentMachine } from '#contract/states/payment.ts';
import { isVeto } from '#contract/veto.ts';
import { type PictureRow, presentPicture } from '#server/domain/pictures/index.ts';
import type { BookingRole } from './policy.ts';
import {
  type Cancellation,
  type CancellationPolicy,
  type CancellationVeto,
  decideCancellation,
  policyDeadlines,
} from './rules/cancellation.ts';
import { scheduledCharge, statusAt } from './rules/hold.ts';
import { cardPurpose } from './rules/later-charge.ts';
import { mailsAgain } from './rules/mails-again.ts';
import type { BookingHistory, BookingRow } from './store.ts';

const Status = z.enum(bookingStatuses);
const PaymentStatus = z.enum(bookingPaymentMachine.states);
const Policy = z.enum(cancellationPolicies);
const Place = z.enum(servicePlaces);
const Lines = z.array(LineItem);

type Pictures = ReadonlyMap<string, PictureRow>;

/** The status a row has now, by the clock. */
export function statusOf(row: Pick<BookingRow, 'status' | 'ends_at' | 'expires_at'>, now: Date): BookingStatus {
  return statusAt({ status: Status.parse(row.status), ends_at: row.ends_at, expires_at: row.expires_at }, now);
}

/** What cancelling would give back, decided by the same rule that cancels. `refunded` is what already went back to the card. */
export function decideRefund(
  row: BookingRow,
  by: BookingRole,
  refunded: number,
  now: Date,
): Cancellation | CancellationVeto {
  return decideCancellation({
    policy: policyOf(row),
    by,
    booked_at: row.created_at,
    starts_at: row.starts_at,
    now,
    cancel_cutoff_minutes: row.cancel_cutoff_minutes,
    price: row.price,
    discount: row.discount,
    credit: row.credit,
    system_charge: row.system_charge,
    total: ['paid', 'partially_refunded', 'disputed'].includes(row.payment_status) ? row.total : 0,
    already_refunded: refunded,
  });
}

function policyOf(row: Pick<BookingRow, 'cancellation_policy'>): CancellationPolicy {
  return Policy.parse(row.cancellation_policy);
}

/** A booking as a card, for the role it is looked at in. */
export function presentBooking(row: BookingRow, role: BookingRole, pictures: Pictures, now: Date): Booking {
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
    price: {
      currency: row.currency,
      unit_amount: row.unit_amount,
      participants: row.participants,
      price: row.price,
      discount: row.discount,
      credit: row.credit,
      system_charge: row.system_charge,
      total: row.total,
      line_items: Lines.parse(row.line_items),
    },
    is_request: row.is_request,
    expires_at:
      status === 'awaiting_payment' || status === 'requested'
        ? (row.expires_at?.toISOString() ?? null)
        : status === 'confirmed' && row.payment_status === 'scheduled'
          ? (row.pay_by?.toISOString() ?? null)
          : null,
    charge_at: chargeAtOf(row, status, now),
    created_at: row.created_at.toISOString(),
    can: {
      pay: role === 'customer' && cardPurpose({ ...row, status }, now) !== null,
      accept: verbs.includes('accept'),
      decline: verbs.includes('decline'),
      cancel: verbs.includes('cancel') && (role !== 'customer' || !started),
      withdraw: verbs.includes('withdraw'),
      modify: false,
      review: false,
      rebook: role === 'customer' && row.service_is_active === true,
      mail_again: mailsAgain(status, false).length > 0,
    },
  };
}

/** When its card is charged, where that is later: noted once it is verified, and known before it is given. */
function chargeAtOf(row: BookingRow, status: BookingStatus, now: Date): string | null {
  if (status === 'confirmed' && row.payment_status === 'scheduled') return row.charge_at?.toISOString() ?? null;
  const isOpen = status === 'requested' || (status === 'awaiting_payment' && !row.is_request);
  return isOpen && row.total > 0 ? scheduledCharge(now, row.starts_at) : null;
}

/** Everything about a booking: history, money, what cancelling would give back, where to go. */
export function presentDetails(
  row: BookingRow,
  role: BookingRole,
  more: BookingHistory,
  pictures: Pictures,
  where: { origin: string; calendar_key: string; manage_token: string | null },
  now: Date,
): BookingDetails {
  const card = presentBooking(row, role, pictures, now);
  const settled = ['confirmed', 'completed', 'no_show'].includes(card.status);
  return {
    ...card,
    note: row.note,
    customer_address: row.customer_address,
    cancellation_policy: policyOf(row),
    policy_deadlines: policyDeadlines(policyOf(row), row.starts_at),
    location: locationOf(row, role === 'customer' && !settled),
    history: more.history.map((line) => ({
      at: line.at.toISOString(),
      by:
        line.by_role === 'customer' || line.by_role === 'provider' || line.by_role === 'admin'
          ? line.by_role
          : 'system',
      from: line.from_status,
      to: line.to_status,
      why: line.why,
    })),
    refund_preview: card.can.cancel ? presentRefund(decideRefund(row, role, refundedOf(more), now), row) : null,
    card: role === 'provider' ? null : more.verified_card,
    alternatives: [],
    payments: [
      ...more.payments.map((payment) => ({
        at: payment.created_at.toISOString(),
        kind: 'charge' as const,
        amount: payment.amount,
        currency: payment.currency,
        status: payment.status,
        card: payment.card,
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
    ics_url: `${where.origin}/v9/booking/calendar.ics?booking=${row.id}&key=${where.calendar_key}`,
    manage_url: where.manage_token === null ? null : `${where.origin}/guest-booking/${where.manage_token}`,
  };
}

/** What has gone back, or is on its way, of the payment that bought a booking; a second or late payment sent back whole is another matter. */
export function refundedOf(more: Pick<BookingHistory, 'payments' | 'refunds'>): number {
  const bought = more.payments.find((payment) =>
    ['succeeded', 'partially_refunded', 'disputed'].includes(payment.status),
  );
  return more.refunds
    .filter((refund) => refund.payment_id === bought?.id && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
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
function locationOf(row: BookingRow, coarse: boolean): BookingDetails['location'] {
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
    address: row.provider_address || null,
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

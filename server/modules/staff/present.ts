import { z } from 'zod';
import {
  type AdminBalance,
  type AdminPayment,
  type AdminPayout,
  type AdminRefund,
  type AdminUnpaid,
  type AdminUnpaidFee,
  StaffAct,
} from '#contract/entities/admin.ts';
import { Currency } from '#contract/money.ts';
import { bookingPaymentMachine } from '#contract/states/payment.ts';
import { statusOf } from '#server/modules/bookings/index.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import type { OpenFee } from '#server/modules/payments/hires/index.ts';
import type { PaymentRow } from '#server/modules/payments/queries.ts';
import type { RefundRow } from '#server/modules/payments/refunds/index.ts';
import { presentPayout } from '#server/modules/wallet/index.ts';
import type { OwnedPayout } from '#server/modules/wallet/payouts/index.ts';
import { payoutTrouble } from '#server/modules/wallet/rules.ts';
import type { listActs } from './act-store.ts';
import type { BalanceRow } from './balance-store.ts';

const PaymentStatus = z.enum(bookingPaymentMachine.states);

/** Presents a booking with the fields that staff needs for a decision. */
export function presentAdminBooking(row: BookingRow, now: Date): AdminPayment['booking'] {
  return {
    _id: row.id,
    number: row.number,
    title: row.title,
    status: statusOf(row, now),
    payment_status: PaymentStatus.parse(row.payment_status),
    starts_at: row.starts_at.toISOString(),
    timezone: row.timezone,
    total: row.total,
    currency: Currency.parse(row.currency),
    customer_name: row.customer_name ?? row.guest_name ?? '',
  };
}

/** Presents the page of a booking. */
export function presentAdminProvider(row: BookingRow): AdminPayment['provider'] {
  return { _id: row.provider_id, slug: row.provider_slug, name: row.provider_name };
}

/** A stuck payment with its booking. */
export function presentAdminPayment(payment: PaymentRow, booking: BookingRow, now: Date): AdminPayment {
  return {
    _id: payment.id,
    amount: payment.amount,
    currency: Currency.parse(payment.currency),
    gateway: payment.gateway,
    gateway_id: payment.gateway_id,
    card: payment.card,
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
    booking: presentAdminBooking(booking, now),
    provider: presentAdminProvider(booking),
  };
}

/** A failed refund with its booking. */
export function presentAdminRefund(refund: RefundRow, booking: BookingRow, now: Date): AdminRefund {
  return {
    _id: refund.id,
    amount: refund.amount,
    currency: Currency.parse(refund.currency),
    gateway_id: refund.gateway_id,
    reason: refund.reason,
    fail_reason: refund.fail_reason,
    created_at: refund.created_at.toISOString(),
    booking: presentAdminBooking(booking, now),
    provider: presentAdminProvider(booking),
  };
}

/** Presents an unpaid booking whose session is over. */
export function presentAdminUnpaid(booking: BookingRow, now: Date): AdminUnpaid {
  return {
    _id: booking.id,
    ended_at: booking.ends_at.toISOString(),
    charge_at: booking.charge_at?.toISOString() ?? null,
    pay_by: booking.pay_by?.toISOString() ?? null,
    booking: presentAdminBooking(booking, now),
    provider: presentAdminProvider(booking),
  };
}

/** Presents a hired page's fee that its organiser owes. */
export function presentAdminUnpaidFee(fee: OpenFee): AdminUnpaidFee {
  return {
    _id: fee.hire_date_id,
    amount: fee.amount,
    currency: Currency.parse(fee.currency),
    settled_at: fee.settled_at.toISOString(),
    event: {
      _id: fee.event_id,
      title: fee.event_title,
      starts_at: fee.starts_at.toISOString(),
      timezone: fee.timezone,
    },
    hired: fee.hired_name,
    organiser: fee.organiser_name,
  };
}

/** Presents a withdrawal with its owner. */
export function presentAdminPayout(row: OwnedPayout): AdminPayout {
  const { user_id, user_name, gateway, gateway_id } = row;
  const reason = payoutTrouble(row.status, row.reason);
  return { ...presentPayout(row), reason, user: { _id: user_id, name: user_name }, gateway, gateway_id };
}

/** A wallet's balances. */
export function presentBalance({ user_id, name, ...rest }: BalanceRow): AdminBalance {
  return { user: { _id: user_id, name }, ...rest };
}

/** Presents an entry of the staff log. */
export function presentAct(row: Awaited<ReturnType<typeof listActs>>[number]): StaffAct {
  const { id, at, by_user_id: _by, number, title, currency, guest_name, name, ...rest } = row;
  const booking = number === null ? null : { number, title, currency, customer_name: name ?? guest_name ?? '' };
  return StaffAct.parse({ ...rest, _id: String(id), at: at.toISOString(), booking });
}

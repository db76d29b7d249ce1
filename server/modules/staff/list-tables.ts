import type { ListedBooking, ListedPayment } from '#contract/entities/operator/lists.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { translate } from '#locales/format.ts';
import { CsvText, decimalText } from '#server/kernel/http/csv.ts';

/** The number of rows of a downloaded table. */
export const MAX_TABLE_ROWS = 10_000;

/** The bookings of a list as a table, without addresses. */
export function bookingTable(bookings: readonly ListedBooking[], language: string): CsvText {
  const t = translate(language, adminLists);
  return new CsvText('bookings.csv', [
    [
      t('csv.number'),
      t('csv.made'),
      t('csv.title'),
      t('csv.page'),
      t('csv.customer'),
      t('csv.starts'),
      t('csv.timezone'),
      t('csv.status'),
      t('csv.payment'),
      t('csv.currency'),
      t('csv.total'),
      t('csv.refunded'),
    ],
    ...bookings.map((booking) => [
      booking.number,
      booking.created_at,
      booking.title,
      booking.provider.name,
      booking.customer.name,
      booking.starts_at,
      booking.timezone,
      t(`booking_status.${booking.status}`),
      t(`booking_payment.${booking.payment_status}`),
      booking.currency,
      decimalText(booking.total, minorUnits(booking.currency)),
      decimalText(booking.refunded, minorUnits(booking.currency)),
    ]),
  ]);
}

/** The payments of a list as a table. */
export function paymentTable(payments: readonly ListedPayment[], language: string): CsvText {
  const t = translate(language, adminLists);
  return new CsvText('payments.csv', [
    [
      t('csv.made'),
      t('csv.gateway'),
      t('csv.gateway_id'),
      t('csv.number'),
      t('csv.title'),
      t('csv.page'),
      t('csv.customer'),
      t('csv.status'),
      t('csv.card'),
      t('csv.currency'),
      t('csv.amount'),
      t('csv.refunded'),
    ],
    ...payments.map((payment) => [
      payment.created_at,
      payment.gateway,
      payment.gateway_id ?? '',
      payment.booking.number,
      payment.booking.title,
      payment.provider.name,
      payment.booking.customer_name,
      t(`payment_status.${payment.status}`),
      payment.card ?? '',
      payment.currency,
      decimalText(payment.amount, minorUnits(payment.currency)),
      decimalText(payment.refunded, minorUnits(payment.currency)),
    ]),
  ]);
}

import type { BookingRow } from '#server/modules/bookings/queries.ts';

/** A booking's amounts for the books, with the owner of its earnings. */
export function toBookingMoney(
  booking: Pick<BookingRow, 'customer_id' | 'price' | 'discount' | 'credit' | 'waived' | 'system_charge' | 'total'>,
  owner_id: string,
) {
  return {
    owner_id,
    customer_id: booking.customer_id,
    price: booking.price,
    discount: booking.discount,
    credit: booking.credit,
    waived: booking.waived,
    system_charge: booking.system_charge,
    total: booking.total,
  };
}

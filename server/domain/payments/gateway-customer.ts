import type { BookingRow } from '#server/domain/bookings/index.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import { findGatewayCustomer, keepGatewayCustomer } from './card-store.ts';

/**
 * The gateway's customer that a booking's card belongs to: its user's, made once, or the guest's of this one booking.
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function gatewayCustomerOf(
  { inTx, gateway }: { readonly inTx: InTx; readonly gateway: Gateway },
  row: BookingRow,
): Promise<string> {
  const user_id = row.customer_id;
  if (user_id === null) {
    const who = { email: row.guest_email ?? '', name: row.guest_name ?? '' };
    return (await gateway.createCustomer({ key: `guest:${row.id}`, ...who })).gateway_id;
  }
  const known = await inTx((tx) => findGatewayCustomer(tx, user_id));
  if (known !== null) return known;
  const { gateway_id } = await gateway.createCustomer({ key: `customer:${user_id}`, user_id });
  await inTx((tx) => keepGatewayCustomer(tx, user_id, gateway_id));
  return gateway_id;
}

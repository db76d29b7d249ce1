import type { InTx } from '#server/kernel/call-context.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import { findGatewayCustomer, saveGatewayCustomer } from './card-store.ts';

interface CustomerDeps {
  readonly inTx: InTx;
  readonly gateway: Gateway;
}

/**
 * Returns the gateway's customer of a user, which is created on first use and stored at once. A bank may take longer to
 * confirm than the gateway remembers a key, and a card can be saved only for the customer that paid with it.
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function customerOfUser({ inTx, gateway }: CustomerDeps, user_id: string): Promise<string> {
  const known = await inTx((tx) => findGatewayCustomer(tx, user_id));
  if (known !== null) return known;
  const { gateway_id } = await gateway.createCustomer({ key: `customer:${user_id}`, user_id });
  await inTx((tx) => saveGatewayCustomer(tx, user_id, gateway_id));
  return gateway_id;
}

/**
 * Returns the gateway's customer that owns a booking's card: its user's, or the guest's of this one booking.
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function customerOfBooking(deps: CustomerDeps, row: BookingRow): Promise<string> {
  if (row.customer_id !== null) return customerOfUser(deps, row.customer_id);
  const guest = { email: row.guest_email ?? '', name: row.guest_name ?? '' };
  return (await deps.gateway.createCustomer({ key: `guest:${row.id}`, ...guest })).gateway_id;
}

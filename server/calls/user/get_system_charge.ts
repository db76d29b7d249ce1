import { findCharge, systemCharge } from '#server/domain/bookings/create/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const get_system_charge = handler('user/get_system_charge', async ({ db, now }, { amount, currency }) => {
  const charge = await findCharge(db, currency, now);
  return { ...charge, charge: systemCharge(amount, charge), currency };
});

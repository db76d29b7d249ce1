import { minAmount } from '#contract/money.ts';
import { systemCharge } from '#contract/system-charge.ts';
import { handler } from '#server/kernel/call-context.ts';
import { chargePayer, findCharge } from '#server/modules/bookings/create/index.ts';

export const get_system_charge = handler('user/get_system_charge', async ({ db, now }, { amount, currency }) => {
  const charge = await findCharge(db, currency, now);
  return {
    ...charge,
    charge: systemCharge(amount, charge),
    currency,
    paid_by: chargePayer,
    min_amount: minAmount(currency),
  };
});

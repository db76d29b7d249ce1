import { z } from 'zod';
import { cancelUnpaid, listDueCharges, lockBooking } from '#server/domain/bookings/index.ts';
import {
  beginCharge,
  chargeVerified,
  chargeVerifiedOrLeaveIt,
  listUnneededCards,
  releaseCard,
} from '#server/domain/payments/index.ts';
import { doEach } from '#server/kernel/do-each.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const Payload = z.object({ payment_id: z.string() });

/** Charges a verified card where the process that began it could not. */
export const chargeVerifiedJob: Job = async (deps, payload) => {
  await chargeVerified(deps, Payload.parse(payload).payment_id);
};

/**
 * Charges the far-ahead bookings whose day has come, and cancels those that could not be charged and were not paid in time; one that fails keeps no
 * other waiting.
 */
export const chargeScheduled: Job = async (deps) => {
  const { database, providers, clock } = deps;
  const now = clock.now();
  const { to_charge, unpaid } = await listDueCharges(database.write, now);
  const charge = async (booking_id: string) => {
    const payment_id = await inTransaction(database.write, async (tx) => {
      const booking = await lockBooking(tx, booking_id);
      const isDue = booking?.charge_at != null && booking.charge_at <= now;
      return booking && isDue ? beginCharge(tx, booking, providers.gateway.name, now) : null;
    });
    if (payment_id !== null) await chargeVerifiedOrLeaveIt(deps, payment_id);
  };
  const work = [
    ...to_charge.map((booking_id) => () => charge(booking_id)),
    ...unpaid.map((booking_id) => () => inTransaction(database.write, (tx) => cancelUnpaid(tx, booking_id, now))),
  ];
  await doEach(work, (step) => step(), 'bookings could not be charged or cancelled');
};

/** Lets go of verified cards that nothing will be charged to any more; the gateway forgets those that nobody has saved. */
export const releaseCards: Job = async ({ database, clock }) => {
  const now = clock.now();
  for (const card of await listUnneededCards(database.write, null))
    await inTransaction(database.write, (tx) => releaseCard(tx, card, now));
};

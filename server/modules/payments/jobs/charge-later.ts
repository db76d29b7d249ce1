import { z } from 'zod';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import { lockBooking } from '#server/modules/bookings/queries.ts';
import { cancelUnpaid, listDueCharges, listUnpaid } from '#server/modules/bookings/requests/index.ts';
import { listUnneededCards, releaseCard } from '#server/modules/payments/cards/index.ts';
import { beginCharge, chargeVerified, tryChargeVerified } from '#server/modules/payments/index.ts';

const Payload = z.object({ payment_id: z.string() });
const BATCH = 200;

/** Charges a verified card if the process that verified it could not. */
export const chargeVerifiedJob: Job = async (deps, payload) => {
  await chargeVerified(deps, Payload.parse(payload).payment_id);
};

/**
 * Charges due bookings with a later charge, and cancels bookings without a charge or payment in time. A failure does
 * not stop the others.
 */
export const chargeScheduled: Job = async (deps) => {
  const { database, providers, clock } = deps;
  const now = clock.now();
  const charge = async (booking_id: string) => {
    const payment_id = await inTransaction(database.write, async (tx) => {
      const booking = await lockBooking(tx, booking_id);
      const isDue = booking?.charge_at != null && booking.charge_at <= now;
      return booking && isDue ? beginCharge(tx, booking, providers.gateway.name, now) : null;
    });
    if (payment_id !== null) await tryChargeVerified(deps, payment_id);
  };
  async function* work() {
    const db = database.write;
    for await (const { id } of readEveryRow(listDueCharges(db, now), BATCH)) yield () => charge(id);
    for await (const { id } of readEveryRow(listUnpaid(db, now), BATCH))
      yield () => inTransaction(db, (tx) => cancelUnpaid(tx, id, now));
  }
  await doEach(work(), (step) => step(), 'bookings could not be charged or cancelled');
};

/** Releases every verified card that will not be charged any more. A failure does not stop the others. */
export const releaseCards: Job = async ({ database, clock }) => {
  const now = clock.now();
  const release = (card: Unneeded) => inTransaction(database.write, (tx) => releaseCard(tx, card, now));
  const unneeded = readEveryRow<Unneeded>(
    (after, max) => listUnneededCards(database.write, { booking_id: null, after: after?.id ?? null, max: max }),
    BATCH,
  );
  await doEach(unneeded, release, 'cards could not be let go');
};

type Unneeded = Awaited<ReturnType<typeof listUnneededCards>>[number];

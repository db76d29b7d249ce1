import { z } from 'zod';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import { findBookingCard, listOpenCards } from '#server/modules/payments/cards/index.ts';
import { chargeFailed, pollPayment, reconcileVerification } from '#server/modules/payments/index.ts';
import { findPayment, listOpen, listOpenRefunds, movePayment } from '#server/modules/payments/queries.ts';
import { sendRefund } from '#server/modules/payments/refunds/index.ts';

const Payload = z.object({ payment_id: z.string() });
const BATCH = 100;
const QUIET_MS = 30_000;
/**
 * A payment that the gateway does not know fails after this time. A payment that stays open there is shown to staff.
 */
const GIVEN_UP_MS = 20 * 60_000;

/** Polls the gateway for one payment whose answer may have been lost. */
export const reconcilePayment: Job = async (deps, payload) => reconcile(deps, Payload.parse(payload).payment_id);

/**
 * Polls every payment in progress and every unsent refund that had no update for a while. A failure does not stop the
 * others.
 */
export const reconcilePayments: Job = async (deps) => {
  const db = deps.database.write;
  const quiet = new Date(deps.clock.now().getTime() - QUIET_MS);
  async function* work() {
    for await (const { id } of readEveryRow(listOpen(db, quiet), BATCH)) yield () => reconcile(deps, id);
    for await (const { id } of readEveryRow(listOpenCards(db, quiet), BATCH)) yield () => reconcileCard(deps, id);
    for await (const { id } of readEveryRow(listOpenRefunds(db, quiet), BATCH)) yield () => sendRefund(deps, id);
  }
  await doEach(work(), (step) => step(), 'payments, cards and refunds could not be settled');
};

async function reconcile(deps: AppDeps, payment_id: string): Promise<void> {
  const { database, providers, clock } = deps;
  const now = clock.now();
  const payment = await findPayment(database.write, payment_id);
  const isUnderWay = payment?.status === 'pending' || payment?.status === 'authorized';
  // A request in progress may have charged a payment at the moment it was given up without an answer.
  const isGivenUp = payment?.status === 'failed' && payment.gateway_id === null;
  if (!payment || !(isUnderWay || isGivenUp)) return;
  const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.write, work);
  const found = await providers.gateway.retrieve(
    payment.gateway_id === null ? { key: payment.id } : { gateway_id: payment.gateway_id },
  );
  const isOld = now.getTime() - payment.created_at.getTime() > GIVEN_UP_MS;
  if (!found) {
    if (isOld && isUnderWay)
      await inTx(async (tx) => {
        const lost = { id: payment.id, from: ['pending'], to: 'failed', decline_reason: 'never_reached_gateway', now };
        if (await movePayment(tx, lost)) await chargeFailed(tx, payment.booking_id, now);
      });
    return;
  }
  if (isOld && found.status === 'action_needed') await providers.gateway.cancel({ gateway_id: found.gateway_id });
  const settled = await pollPayment({ inTx, gateway: providers.gateway }, payment, now);
  if (isOld && settled.status === 'processing')
    await movePayment(database.write, { id: payment.id, from: ['pending', 'authorized'], to: 'stuck', now });
}

/** Polls the gateway for a card verification. Failing it is harmless, because nothing was charged. */
async function reconcileCard({ database, providers, clock }: AppDeps, card_id: string): Promise<void> {
  const now = clock.now();
  const card = await findBookingCard(database.write, card_id);
  if (card?.status !== 'pending') return;
  const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.write, work);
  const isOld = now.getTime() - card.created_at.getTime() > GIVEN_UP_MS;
  await reconcileVerification({ inTx, gateway: providers.gateway }, card, isOld, now);
}

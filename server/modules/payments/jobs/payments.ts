import { z } from 'zod';
import type { Tx } from '#server/kernel/database/db.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findBookingCard, isMethodNeeded, saveConfirmedCard } from '#server/modules/payments/cards/index.ts';
import { listEventsToRetry, retryEvent } from '#server/modules/payments/events/index.ts';
import { chargeFee, listDebtors, listToCharge, payOwedFees } from '#server/modules/payments/hires/index.ts';
import { reconcileVerification } from '#server/modules/payments/index.ts';
import { sendRefund } from '#server/modules/payments/refunds/index.ts';
import { chargeScheduled, chargeVerifiedJob, releaseCards } from './charge-later.ts';
import { reconcilePayment, reconcilePayments } from './reconcile-payments.ts';

const BATCH = 100;

/**
 * Charges organisers what the sales of settled dates did not cover of fees, then pays the fees that were collected from
 * organisers' later earnings. A failure does not stop the others.
 */
const chargeFeesJob: Job = async (deps) => {
  const db = deps.database.write;
  async function* work() {
    for await (const { id } of readEveryRow(listToCharge(db), BATCH)) yield () => chargeFee(deps, id);
    for (const debtor of await listDebtors(db))
      yield () => inTransaction(db, (tx) => payOwedFees(tx, debtor, deps.clock.now()));
  }
  await doEach(work(), (step) => step(), 'fees could not be charged or paid');
};

const ForgetCardPayload = z.object({ gateway_id: z.string() });

/**
 * Deletes a card at the gateway after it was deleted or released here; retried when the gateway does not answer. First
 * checks the card again, because its owner may have saved it or used it for another booking meanwhile.
 */
const forgetCardJob: Job = async ({ database, providers }, payload) => {
  const { gateway_id } = ForgetCardPayload.parse(payload);
  if (!(await isMethodNeeded(database.write, gateway_id))) await providers.gateway.deleteCard({ gateway_id });
};

const GivenUp = z.object({ booking_card_id: z.string() });

/** Cancels an abandoned card verification at the gateway; retried when the gateway does not answer. */
const giveUpCardJob: Job = async ({ database, providers, clock }, payload) => {
  const card = await findBookingCard(database.write, GivenUp.parse(payload).booking_card_id);
  if (!card) return;
  const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.write, work);
  await reconcileVerification({ inTx, gateway: providers.gateway }, card, true, clock.now());
};

/** Retries gateway events without a matching payment. A failure does not stop the others. */
const retryGatewayEvents: Job = async (deps) => {
  const now = deps.clock.now();
  const due = readEveryRow<Awaited<ReturnType<typeof listEventsToRetry>>[number]>(
    (after, limit) => listEventsToRetry(deps.database.write, now, after, limit),
    BATCH,
  );
  await doEach(due, (event) => retryEvent(deps, event, now), 'events of the gateway could not be handled');
};

const SaveCardPayload = z.union([z.object({ payment_id: z.string() }), z.object({ booking_card_id: z.string() })]);

/** Saves a card on its owner's request after the bank has confirmed the payment or verification. */
const saveCardJob: Job = (deps, payload) => saveConfirmedCard(deps, SaveCardPayload.parse(payload));

const SendRefundPayload = z.object({ refund_id: z.string() });

/** Sends an inserted refund to the gateway if the inserting request did not. */
const sendRefundJob: Job = async (deps, payload) => sendRefund(deps, SendRefundPayload.parse(payload).refund_id);

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'charge-scheduled': { run: chargeScheduled, at: '*/5 * * * *' },
  'charge-verified': { run: chargeVerifiedJob },
  'forget-card': { run: forgetCardJob },
  'give-up-card': { run: giveUpCardJob },
  'save-card': { run: saveCardJob },
  'reconcile-payment': { run: reconcilePayment },
  'reconcile-payments': { run: reconcilePayments, at: '* * * * *' },
  'retry-gateway-events': { run: retryGatewayEvents, at: '* * * * *' },
  'charge-fees': { run: chargeFeesJob, at: '*/5 * * * *' },
  'release-cards': { run: releaseCards, at: '*/5 * * * *' },
  'send-refund': { run: sendRefundJob },
} satisfies JobTable;

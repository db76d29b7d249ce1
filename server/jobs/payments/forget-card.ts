import { z } from 'zod';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { findBookingCard, isMethodNeeded } from '#server/modules/payments/cards/index.ts';
import { reconcileVerification } from '#server/modules/payments/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ gateway_id: z.string() });

/**
 * Deletes a card at the gateway after it was deleted or released here; retried when the gateway does not answer. First
 * checks the card again, because its owner may have saved it or used it for another booking meanwhile.
 */
export const forgetCardJob: Job = async ({ database, providers }, payload) => {
  const { gateway_id } = Payload.parse(payload);
  if (!(await isMethodNeeded(database.write, gateway_id))) await providers.gateway.deleteCard({ gateway_id });
};

const GivenUp = z.object({ booking_card_id: z.string() });

/** Cancels an abandoned card verification at the gateway; retried when the gateway does not answer. */
export const giveUpCardJob: Job = async ({ database, providers, clock }, payload) => {
  const card = await findBookingCard(database.write, GivenUp.parse(payload).booking_card_id);
  if (!card) return;
  const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.write, work);
  await reconcileVerification({ inTx, gateway: providers.gateway }, card, true, clock.now());
};

import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Currency, minAmount, payoutStep } from '#contract/money.ts';
import { fromStates } from '#contract/states/machine.ts';
import { payoutMachine } from '#contract/states/payout.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import type { RequestKey } from '#server/kernel/request-key.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { GatewayPayout } from '#server/providers/payments/account-port.ts';
import { type Gateway, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { balancesOf, lockWallet } from '../ledger/balance-store.ts';
import { postAsIs } from '../ledger/ledger-store.ts';
import { payoutJournals } from '../rules/holdings.ts';
import { nextPoll } from '../rules/next-poll.ts';
import { findPayout, findPayoutNotice, insertPayout, movePayout, type PayoutRow } from './payout-store.ts';

/** If the process dies before it calls the gateway, the job does so after this time. */
const SEND_AFTER_MS = 15_000;
/** A payout that arrives within this time has its own polling job, so that its owner sees it at once. */
const SOON_MS = 10 * 60_000;

/**
 * Withdraws an amount to the owner's bank: deducts it from the wallet in one transaction, sends it, and settles the
 * gateway's result in a second. Without an answer it stays in transit; the job sends it again under the same key. The
 * request's key stores the payout's id with the first transaction, and a repeated request continues with that payout.
 * `refuseFrozen` says in that transaction why nothing is paid out to the owner for now.
 */
export async function withdraw(
  deps: {
    inTx: InTx;
    gateway: Gateway;
    log: AppDeps['log'];
    key: RequestKey | null;
    refuseFrozen: (tx: Tx, user_id: string, now: Date) => Promise<Refusal<'payouts_frozen'> | null>;
  },
  input: { user_id: string; amount: number; currency: Currency },
  now: Date,
): Promise<PayoutRow | Refusal<'withdrawal_too_small' | 'bank_not_verified' | 'payouts_frozen' | 'invalid_input'>> {
  const { inTx, gateway, key } = deps;
  if (key?.effect) {
    const payout = await inTx((tx) => findPayout(tx, PayoutCreated.parse(key.effect).payout_id));
    if (!payout) throw new Error('A payout vanished.');
    return payout.status === 'in_transit' ? sendPayoutOrLeaveIt(deps, payout, now) : payout;
  }
  const min = minAmount(input.currency);
  if (input.amount < min)
    return refuse('withdrawal_too_small', 'This is below the minimum for payouts.', {
      errors: [{ path: 'amount', message: 'Withdraw a little more.' }],
      extra: { min },
    });
  const step = payoutStep(input.currency);
  if (input.amount % step !== 0) {
    const message = 'Banks only accept rounder amounts in this currency. Withdraw a little less.';
    return refuse('invalid_input', message, {
      errors: [{ path: 'amount', message }],
      extra: { max: input.amount - (input.amount % step) },
    });
  }
  const id = newId();
  const payout = await inTx(async (tx) => {
    const frozen = await deps.refuseFrozen(tx, input.user_id, now);
    if (frozen) return frozen;
    const poll_at = new Date(now.getTime() + SEND_AFTER_MS);
    const row = await insertPayout(
      tx,
      key,
      { id, ...input, gateway: gateway.name, poll_at, now },
      {
        ...aboutPayout(id, input.currency, now),
        kind: 'payout',
        lines: payoutJournals.sent(input.user_id, input.amount),
      },
    );
    if (!row) return refuse('bank_not_verified', 'Verify your bank account first, then you can withdraw.');
    await enqueueJob(tx, 'send-payout', { payout_id: id }, { key: `payout:${id}`, run_at: poll_at });
    return row;
  });
  if (isRefusal(payout)) return payout;
  return sendPayoutOrLeaveIt(deps, payout, now);
}

/** The effect of a withdrawal, stored under the request's key. */
const PayoutCreated = z.object({ payout_id: z.string() });

async function sendPayoutOrLeaveIt(
  { inTx, gateway, log }: { inTx: InTx; gateway: Gateway; log: AppDeps['log'] },
  payout: PayoutRow,
  now: Date,
): Promise<PayoutRow> {
  try {
    return await sendPayout({ inTx, gateway }, payout, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ payout_id: payout.id }, 'the gateway gave no answer to a payout');
    return payout;
  }
}

/** Sends a payout in transit, or polls it, and settles the gateway's result; returns it as it then is. */
async function sendPayout(
  { inTx, gateway }: { inTx: InTx; gateway: Gateway },
  payout: PayoutRow,
  now: Date,
): Promise<PayoutRow> {
  const { id: key, account, amount, currency } = payout;
  const said = await gateway.payOut({ key, account, amount, currency });
  return inTx((tx) => settlePayout(tx, payout, said, now));
}

/** The same for jobs: by id, and only while it is in transit. */
export async function sendPayoutById(
  { database, providers, clock }: Pick<AppDeps, 'database' | 'providers' | 'clock'>,
  payout_id: string,
): Promise<void> {
  const payout = await findPayout(database.write, payout_id);
  if (payout?.status !== 'in_transit') return;
  const inTx: InTx = (work) => inTransaction(database.write, work);
  await sendPayout({ inTx, gateway: providers.gateway }, payout, clock.now());
}

/**
 * Records the gateway's result for a payout in the open transaction. The first caller moves payout and books together
 * and notifies the owner; later calls find it done. A failed payout returns to the wallet, less what its owner owes.
 */
async function settlePayout(tx: Tx, payout: PayoutRow, said: GatewayPayout, now: Date): Promise<PayoutRow> {
  const { id, user_id, amount, currency } = payout;
  // In the same order as everywhere: first the wallet, then its payouts.
  await lockWallet(tx, user_id);
  const about = aboutPayout(id, currency, now);
  if (said.status === 'failed') {
    const failed = { id, to: 'failed', gateway_id: said.gateway_id, reason: said.reason, now };
    const { owed } = (await balancesOf(tx, { owner_ids: [user_id], currency }))(user_id);
    const back = (await movePayout(tx, { ...failed, from: fromStates(payoutMachine, 'fail') }))
      ? payoutJournals.failed(user_id, amount, owed)
      : (await movePayout(tx, { ...failed, from: fromStates(payoutMachine, 'return') }))
        ? payoutJournals.returned(user_id, amount, owed)
        : null;
    if (back) {
      await postAsIs(tx, { ...about, kind: 'payout_failed', cause: `payout_failed:${id}`, lines: back });
      await notifyPayoutLater(tx, id, 'failed');
    }
  } else if (said.status === 'paid') {
    const { gateway_id, arrives_at } = said;
    const from = fromStates(payoutMachine, 'arrive');
    if (await movePayout(tx, { id, from, to: 'paid', gateway_id, arrives_at, now })) {
      const lines = payoutJournals.paid(user_id, amount);
      await postAsIs(tx, { ...about, kind: 'payout_paid', cause: `payout_paid:${id}`, lines });
      await notifyPayoutLater(tx, id, 'paid');
    }
  } else {
    const { gateway_id, arrives_at } = said;
    const poll_at = nextPoll(arrives_at, now);
    await movePayout(tx, { id, from: ['in_transit'], to: 'in_transit', gateway_id, arrives_at, poll_at, now });
    if (arrives_at && arrives_at.getTime() - now.getTime() < SOON_MS) {
      const run_at = new Date(Math.max(arrives_at.getTime(), now.getTime()) + 1000);
      await enqueueJob(tx, 'send-payout', { payout_id: id }, { key: `payout:${id}`, run_at });
    }
  }
  return (await findPayout(tx, id)) ?? payout;
}

function aboutPayout(payout_id: string, currency: string, now: Date) {
  const cause = `payout:${payout_id}`;
  return { cause, booking_id: null, payment_id: null, refund_id: null, payout_id, currency, now };
}

/**
 * Handles a payout event: reads the payout's state from the gateway and returns its effect; null when it is not ours.
 */
export async function onPayoutEvent(
  { database, providers }: Pick<AppDeps, 'database' | 'providers'>,
  notice: { gateway_id: string; key: string | null },
  now: Date,
): Promise<((tx: Tx) => Promise<unknown>) | null> {
  const payout = await findPayoutNotice(database.write, notice);
  if (!payout) return null;
  const said = await providers.gateway.retrievePayout({ account: payout.account, gateway_id: notice.gateway_id });
  return said && ((tx) => settlePayout(tx, payout, said, now));
}

/** Enqueues a notification of the owner with the transaction's commit. */
function notifyPayoutLater(tx: Tx, payout_id: string, what: 'paid' | 'failed'): Promise<void> {
  return enqueueJob(tx, 'notify-payout', { payout_id, what }, { key: `notify-payout:${payout_id}:${what}` });
}

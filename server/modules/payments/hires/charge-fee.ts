import { Currency, chargeStep, minAmount } from '#contract/money.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { balancesOf, lockWallets, type NewJournal, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { feeJournals } from '#server/modules/wallet/rules.ts';
import { moveRest } from '#server/modules/wallet/settlement/index.ts';
import type { GatewayPayment } from '#server/providers/payments/charge-port.ts';
import { type Gateway, GatewayRefused, UnknownPaymentMethod } from '#server/providers/payments/port.ts';
import { notifyCharged, notifyOwed } from './fee-notices.ts';
import {
  beginHireCharge,
  type FeeCard,
  findFeeCard,
  findHireCharge,
  findOpenFee,
  type HireCharge,
  moveHireCharge,
  type OpenFee,
} from './hire-charge-store.ts';

type ChargeDeps = Pick<AppDeps, 'database' | 'providers' | 'clock' | 'log'>;

/**
 * Charges what the sales of a date did not cover of a fee to the organiser's card, without the organiser present, and
 * pays it to the hired page. The id of the fee's date is the key at the gateway, so that a repeated call continues the
 * charge. Without a card, or if it is declined, the organiser owes the amount.
 * @throws GatewayUnavailable: the charge stays open and is repeated later
 */
export async function chargeFee(deps: ChargeDeps, hire_date_id: string): Promise<void> {
  const { database, providers, clock } = deps;
  const card = await findFeeCard(database.write, hire_date_id);
  const now = clock.now();
  const charge = await inTransaction(database.write, (tx) =>
    begin(tx, hire_date_id, card, providers.gateway.name, now),
  );
  if (charge?.status !== 'pending') return;
  const said = await chargeOrFind(deps, charge, card);
  await inTransaction(database.write, (tx) => settleHireCharge(tx, charge, said, clock.now()));
}

/** Begins a charge, or continues the one in progress. Null if the fee is settled, or nothing can be charged. */
async function begin(
  tx: Tx,
  hire_date_id: string,
  card: FeeCard | null,
  gateway: string,
  now: Date,
): Promise<HireCharge | null> {
  const fee = await findOpenFee(tx, hire_date_id);
  if (fee?.rest !== 'to_charge') return null;
  const known = await findHireCharge(tx, hire_date_id);
  if (known) return known;
  const { organiser_id: user_id, amount, currency } = fee;
  if (user_id === null || card === null || !isChargeable(fee)) {
    await owe(tx, fee, now);
    return null;
  }
  return beginHireCharge(tx, { id: hire_date_id, user_id, amount, currency, gateway, card: card.label }, now);
}

/** Whether a card can be charged with the amount; less than the gateway's minimum cannot. */
function isChargeable({ amount, currency }: OpenFee): boolean {
  const known = Currency.parse(currency);
  return amount >= minAmount(known) && amount % chargeStep(known) === 0;
}

/** Charges the card; `refused` if the gateway rejects it and knows no earlier charge under the key. */
async function chargeOrFind(
  { providers, log }: ChargeDeps,
  charge: HireCharge,
  card: FeeCard | null,
): Promise<GatewayPayment | 'refused'> {
  const { gateway } = providers;
  const { id, amount, currency, gateway_id } = charge;
  if (gateway_id !== null) return (await gateway.retrieve({ gateway_id })) ?? 'refused';
  if (card === null) return (await gateway.retrieve({ key: id })) ?? 'refused';
  const { payment_method, customer } = card;
  const input: Parameters<Gateway['charge']>[0] = {
    ...{ key: id, payment_id: id, amount, currency, payment_method, customer },
    ...{ return_path: '/wallet', off_session: true },
  };
  try {
    return await gateway.charge(input);
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof UnknownPaymentMethod)) throw error;
    log.warn({ hire_charge_id: id, err: error }, 'the gateway refused to charge a fee');
    return (await gateway.retrieve({ key: id })) ?? 'refused';
  }
}

/**
 * Records the gateway's result for the charge of a fee in the open transaction: paid to the hired page, or owed by the
 * organiser. The first report counts, whether answer, webhook or job.
 */
export async function settleHireCharge(
  tx: Tx,
  { id, card }: HireCharge,
  said: GatewayPayment | 'refused',
  now: Date,
): Promise<void> {
  const gateway_id = said === 'refused' ? null : said.gateway_id;
  if (said !== 'refused' && (said.status === 'processing' || said.status === 'action_needed')) {
    await moveHireCharge(tx, { id, status: 'pending', gateway_id, now });
    return;
  }
  const isPaid = said !== 'refused' && said.status === 'succeeded';
  const decline_reason = said === 'refused' ? 'gateway_refused' : said.status === 'declined' ? said.reason : undefined;
  const result = { id, status: isPaid ? 'succeeded' : 'failed', gateway_id, now };
  if (!(await moveHireCharge(tx, decline_reason === undefined ? result : { ...result, decline_reason }))) return;
  const fee = await findOpenFee(tx, id);
  if (!fee) throw new Error('A fee vanished while it was charged.');
  if (!isPaid) return owe(tx, fee, now);
  if (!(await moveRest(tx, id, 'to_charge', 'charged'))) throw new Error('A fee was settled while it was charged.');
  await lockWallets(tx, [fee.owner_id]);
  const { owed } = (await balancesOf(tx, { owner_ids: [fee.owner_id], currency: fee.currency }))(fee.owner_id);
  const lines = feeJournals.charged(fee, owed);
  await postJournal(tx, { ...buildFeeColumns(fee, now), kind: 'hire_charge', cause: `hire_charge:${id}`, lines });
  await notifyCharged(tx, fee, card, now);
}

/** Books a fee as owed by the organiser, and tells both. A page without an owner owes it to nobody's account. */
async function owe(tx: Tx, fee: OpenFee, now: Date): Promise<void> {
  const { hire_date_id, organiser_id, currency } = fee;
  if (!(await moveRest(tx, hire_date_id, 'to_charge', 'owed'))) return;
  if (organiser_id !== null) {
    await lockWallets(tx, [organiser_id]);
    const { available } = (await balancesOf(tx, { owner_ids: [organiser_id], currency }))(organiser_id);
    const lines = feeJournals.owed({ ...fee, organiser_id }, available);
    await postJournal(tx, {
      ...buildFeeColumns(fee, now),
      kind: 'hire_owed',
      cause: `hire_owed:${hire_date_id}`,
      lines,
    });
  }
  await notifyOwed(tx, fee, now);
}

/** The common columns of a fee's journals. */
export const buildFeeColumns = (
  { occurrence_id, currency }: OpenFee,
  now: Date,
): Omit<NewJournal, 'kind' | 'cause' | 'lines'> => ({
  booking_id: null,
  payment_id: null,
  refund_id: null,
  occurrence_id,
  currency,
  now,
});

import type { BankInfo, Payout, WalletEntry } from '#contract/entities/wallet.ts';
import { Currency } from '#contract/money.ts';
import type { PayoutAccountRow } from './payouts/account-store.ts';
import type { PayoutRow } from './payouts/payout-store.ts';
import { bankState, missingLabels } from './rules/bank-state.ts';
import { entryLabel, payoutReason } from './rules/entry-label.ts';
import type { HistoryRow } from './statements/history-store.ts';

/** The parts of a payout account that its owner may see. */
export function presentBank(account: PayoutAccountRow | null): BankInfo {
  const state = bankState(account);
  return {
    state,
    country: account?.country ?? null,
    bank: account?.bank_name && account.bank_last4 ? { name: account.bank_name, last4: account.bank_last4 } : null,
    missing: state === 'verified' ? [] : missingLabels(account?.requirements ?? []),
    asks_password: state === 'verified',
  };
}

/** A payout as its owner sees it. */
export function presentPayout(row: PayoutRow): Payout {
  return {
    _id: row.id,
    amount: row.amount,
    currency: Currency.parse(row.currency),
    status: row.status === 'paid' || row.status === 'failed' ? row.status : 'in_transit',
    bank: row.bank,
    created_at: row.created_at.toISOString(),
    arrives_at: row.arrives_at?.toISOString() ?? null,
    reason: payoutReason(row.status, row.reason),
  };
}

/** A line of the history with its label. */
export function presentEntry(row: HistoryRow): WalletEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    ...entryLabel(row),
    currency: Currency.parse(row.currency),
    balance: row.balance,
    booking_id: row.booking_id,
    as: row.as,
  };
}

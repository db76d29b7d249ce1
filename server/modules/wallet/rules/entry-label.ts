import type { WalletEntry } from '#contract/entities/wallet.ts';

/** A stored line of a user's books or card payments: changes of each balance in minor units, and its subject. */
export interface StoredEntry {
  /** A journal's kind, or `paid` and `money_back` for card payments and refunds. */
  readonly what: string;
  readonly pending: number;
  readonly available: number;
  readonly in_transit: number;
  readonly owed: number;
  readonly credit: number;
  /** The amount paid by card (below 0) or refunded to it. */
  readonly card_amount: number;
  readonly title: string | null;
  readonly number: string | null;
  /** The customer's name for the provider; the provider's name for the customer. */
  readonly other: string | null;
  /** The day of the settled date, `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly bank: string | null;
  readonly card: string | null;
  readonly status: string | null;
}

type Labels = Pick<WalletEntry, 'kind' | 'title' | 'text' | 'amount' | 'effect'>;

/** The label of an entry for its owner, with the relevant amount. */
export function entryLabel(entry: StoredEntry): Labels {
  const stored = entry.pending + entry.available + entry.owed;
  const on = entry.date && `on ${dayText(entry.date)}`;
  const about = [entry.title, on, entry.other && `with ${entry.other}`].filter(Boolean).join(' ');
  const text = [about, entry.number && `booking ${entry.number}`].filter(Boolean).join(', ');
  switch (entry.what) {
    case 'paid':
      return one(
        'paid',
        entry.status === 'disputed' ? 'Paid, and disputed' : 'Paid',
        withCard(text, entry.card),
        entry.card_amount,
      );
    case 'money_back':
      return one(
        'money_back',
        entry.status === 'pending'
          ? 'Refund on its way'
          : entry.status === 'failed'
            ? 'Refund returned by the bank'
            : 'Refunded',
        withCard(text, entry.card),
        entry.card_amount,
      );
    case 'payout':
      return one('payout', 'Sent to your bank', entry.bank ?? '', stored);
    case 'payout_paid':
      return {
        kind: 'payout_paid',
        title: 'Arrived at your bank',
        text: entry.bank ?? '',
        amount: -entry.in_transit,
        effect: 'move',
      };
    case 'payout_failed':
      return one('payout_failed', 'Returned by your bank', entry.bank ?? '', stored);
    case 'settlement':
      // A hired page earns with a settled date; an organiser pays the hired pages, and the rest becomes available.
      if (stored > 0) return one('earning', 'Earned with an event', text, stored);
      if (stored < 0) return one('team', 'Paid to your team, the rest is available', text, stored);
      return released(entry, text);
    case 'release':
      return released(entry, text);
    case 'dispute_lost':
      return one('dispute_lost', 'Disputed by the customer’s bank', text, stored);
    case 'refund':
      return stored === 0 && entry.credit !== 0
        ? one('credit', 'Credit came back', text, entry.credit)
        : one(
            'refund',
            entry.owed < 0 ? 'Refunded to the customer, advanced by us' : 'Refunded to the customer',
            text,
            stored,
          );
    case 'payment':
      return stored === 0
        ? one('credit_used', 'Credit used', text, entry.credit)
        : one('earning', 'Earned', text, stored);
    default:
      return entry.credit < 0
        ? one('credit_used', 'Credit used', text, entry.credit)
        : one('credit', 'Credit received', text, entry.credit);
  }
}

function released(entry: StoredEntry, text: string): Labels {
  return {
    kind: 'release',
    title: entry.owed > 0 ? 'Available, minus what you owed' : 'Available to withdraw',
    text,
    amount: entry.available,
    effect: 'move',
  };
}

function one(kind: WalletEntry['kind'], title: string, text: string, amount: number): Labels {
  return { kind, title, text, amount, effect: amount < 0 ? 'out' : 'in' };
}

const dayText = (date: string) => Temporal.PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'medium' });

const withCard = (text: string, card: string | null) => (card === null ? text : `${text} · ${card}`);

const reasons: Readonly<Record<string, string>> = {
  account_not_ready: 'Our payment company needs one more thing before it can pay you.',
  amount_not_taken: 'Your bank only accepts whole amounts in this currency. Withdraw a little less.',
  bank_closed: 'Your bank says this account is closed. Enter another one.',
  bank_refused: 'Your bank didn’t accept it. Enter another bank account.',
  platform_balance: 'Our payment company couldn’t send it. It’s not your fault: try again tomorrow.',
  cancelled: 'It was cancelled before it was sent.',
};

const troubles: Readonly<Record<string, string>> = {
  account_not_ready: 'The payment company needs more details from them before it pays out.',
  bank_closed: 'Their bank says the account is closed. We’ve asked them for another one.',
  bank_refused: 'Their bank didn’t accept it. We’ve asked them for another account.',
  platform_balance: 'The marketplace’s balance at the payment company was too low to send it.',
  cancelled: 'It was cancelled before it was sent.',
};

/** Why a payout failed, for staff; null when it did not. */
export function payoutTrouble(status: string, reason: string | null): string | null {
  if (status !== 'failed') return null;
  return troubles[reason ?? ''] ?? 'The bank returned it without a reason.';
}

/** Why a payout failed, for its owner; null when it did not. */
export function payoutReason(status: string, reason: string | null): string | null {
  if (status !== 'failed') return null;
  return reasons[reason ?? ''] ?? 'The bank returned it without a reason.';
}

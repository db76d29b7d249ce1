import type { PaymentStatement } from '#contract/entities/wallet.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { Currency } from '#contract/money.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { CsvText, decimalText, timeCells } from '#server/kernel/http/csv.ts';
import { monthRange } from '../rules/months.ts';
import { creditBefore, listPaymentLines, type PaymentLine } from './payment-statement-store.ts';
import type { WalletOwner } from './read-wallet.ts';

type Entry = PaymentStatement['entries'][number];

/** A month of a customer's payments, refunds and credit, from the books. */
export async function readPaymentStatement(db: ReadDb, owner: WalletOwner, month: string): Promise<PaymentStatement> {
  const range = monthRange(month, owner.timezone);
  const entries = (await listPaymentLines(db, owner.user_id, range)).map(presentLine);
  const opening = await creditBefore(db, owner.user_id, range.from);
  const currencies = [
    ...new Set([...entries.map((entry) => entry.currency), ...opening.map((row) => Currency.parse(row.currency))]),
  ].sort();
  return {
    month,
    timezone: owner.timezone,
    name: owner.name,
    sums: currencies.map((currency) => {
      const own = entries.filter((entry) => entry.currency === currency);
      const sum = (of: (entry: Entry) => number) => own.reduce((all, entry) => all + of(entry), 0);
      const cardOf = (kind: Entry['kind']) => sum((entry) => (entry.kind === kind ? entry.card : 0));
      const credit_opening = opening.find((row) => row.currency === currency)?.amount ?? 0;
      return {
        currency,
        paid: cardOf('paid'),
        refunded: cardOf('refunded'),
        disputed: cardOf('disputed'),
        credit_opening,
        credit_received: sum((entry) => Math.max(entry.credit, 0)),
        credit_used: sum((entry) => Math.min(entry.credit, 0)),
        credit_closing: credit_opening + sum((entry) => entry.credit),
      };
    }),
    entries,
  };
}

function presentLine(line: PaymentLine): Entry {
  const kind = line.card === 0 ? 'credit' : (kinds[line.what] ?? 'paid');
  const about = [line.title, line.provider_name && `with ${line.provider_name}`].filter(Boolean).join(' ');
  return {
    _id: `${line.id}:${line.currency}`,
    at: line.at.toISOString(),
    kind,
    title:
      kind === 'credit' ? (line.credit < 0 ? 'Credit used' : 'Credit received') : titles[kind][line.card < 0 ? 0 : 1],
    text: [about, line.number && `booking ${line.number}`].filter(Boolean).join(', '),
    card: line.card,
    credit: line.credit,
    currency: Currency.parse(line.currency),
    booking_id: line.booking_id,
  };
}

const kinds: Readonly<Record<string, Exclude<Entry['kind'], 'credit'>>> = {
  payment: 'paid',
  refund: 'refunded',
  dispute: 'disputed',
  dispute_won: 'disputed',
  dispute_lost: 'disputed',
};

/** The effect of each kind: money that left the card, or money that returned to it. */
const titles = {
  paid: ['Paid', 'Paid back'],
  refunded: ['Returned refund', 'Refund'],
  disputed: ['Dispute won by the provider', 'Disputed with your bank'],
} as const;

/** The statement as a table. */
export function paymentStatementTable(statement: PaymentStatement): CsvText {
  const { month, name, timezone, sums, entries } = statement;
  return new CsvText(`payments-${month}.csv`, [
    ['Payments', month],
    ['For', name],
    ...sums.flatMap((sum) => {
      const money = (amount: number) => decimalText(amount, minorUnits(sum.currency));
      return [
        ['Paid', money(sum.paid), sum.currency],
        ['Refunded', money(sum.refunded), sum.currency],
        ...(sum.disputed === 0 ? [] : [['Disputed', money(sum.disputed), sum.currency]]),
        ['Opening credit', money(sum.credit_opening), sum.currency],
        ['Credit received', money(sum.credit_received), sum.currency],
        ['Credit used', money(sum.credit_used), sum.currency],
        ['Closing credit', money(sum.credit_closing), sum.currency],
      ];
    }),
    [],
    ['Date', 'Time zone', 'What', 'About', 'Card', 'Credit', 'Currency'],
    ...entries.map((entry) => {
      const money = (amount: number) => (amount === 0 ? '' : decimalText(amount, minorUnits(entry.currency)));
      return [
        ...timeCells(entry.at, timezone),
        entry.title,
        entry.text,
        money(entry.card),
        money(entry.credit),
        entry.currency,
      ];
    }),
  ]);
}

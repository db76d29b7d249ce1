import { ledgerAccounts, type PlatformStatement } from '#contract/entities/wallet.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { Currency } from '#contract/money.ts';
import { platformStatement } from '#locales/areas/platform-statement.ts';
import { translate } from '#locales/format.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { CsvText, decimalText } from '#server/kernel/http/csv.ts';
import { monthRange } from '../rules/months.ts';
import { listBookedMonths } from './month-store.ts';
import { listBookedCurrencies, listPlatformMoves, type PlatformMove } from './platform-store.ts';

/**
 * A month of the whole marketplace in one currency: receipts, payments, and the opening and closing balance of every
 * kind of account.
 */
export async function readPlatformStatement(
  db: ReadDb,
  wanted: { readonly month: string; readonly currency: Currency; readonly timezone: string },
): Promise<PlatformStatement> {
  const { month, currency, timezone } = wanted;
  const moves = await listPlatformMoves(db, currency, monthRange(month, timezone));
  const used = (await listBookedCurrencies(db)).map((each) => Currency.parse(each));
  return {
    month,
    timezone,
    currency,
    currencies: [...new Set([...used, currency])].sort(),
    months: await listBookedMonths(db, timezone),
    figures: figuresOf(moves),
    accounts: ledgerAccounts.map((account) => {
      const own = moves.filter((move) => move.account === account);
      const sum = (of: (move: PlatformMove) => number) => own.reduce((all, move) => all + of(move), 0);
      const opening = sum((move) => move.before);
      return {
        account,
        opening,
        moves: own.filter((move) => move.moved !== 0).map(({ what, moved }) => ({ what, amount: moved })),
        closing: opening + sum((move) => move.moved),
      };
    }),
  };
}

/** The month's totals from the marketplace's side: above 0 received, below 0 paid. */
function figuresOf(moves: readonly PlatformMove[]): PlatformStatement['figures'] {
  const of = (account: string, ...whats: readonly string[]) =>
    moves
      .filter((move) => move.account === account && (whats.length === 0 || whats.includes(move.what)))
      .reduce((all, move) => all + move.moved, 0);
  const positive = (amount: number) => (amount === 0 ? 0 : amount);
  return {
    paid_in: positive(-of('gateway', 'payment', 'hire_charge')),
    refunded: positive(-of('gateway', 'refund')),
    disputed: positive(-of('gateway', 'dispute', 'dispute_won', 'dispute_lost')),
    paid_out: positive(-of('gateway', 'payout', 'payout_paid', 'payout_failed')),
    fees_earned: of('platform_charge', 'payment'),
    fees_returned: of('platform_charge') - of('platform_charge', 'payment'),
    credit_given: of('platform_credit'),
    waived: of('platform_waived'),
  };
}

/** The statement as a table, in the reader's language. */
export function platformStatementTable(statement: PlatformStatement, language: string): CsvText {
  const t = translate(language, platformStatement);
  const { month, currency, timezone, figures, accounts } = statement;
  const money = (amount: number) => decimalText(amount, minorUnits(currency));
  return new CsvText(`platform-${month}-${currency}.csv`, [
    [t('table.title'), month, currency],
    [t('table.zone'), timezone],
    ...(Object.keys(figures) as (keyof typeof figures)[]).map((figure) => [
      t(`figure.${figure}`),
      money(figures[figure]),
    ]),
    [],
    [t('table.account'), t('table.journal'), t('table.opening'), t('table.change'), t('table.closing')],
    ...accounts.flatMap(({ account, opening, moves, closing }) => [
      [t(`account.${account}`), '', money(opening), money(closing - opening), money(closing)],
      ...moves.map(({ what, amount }) => ['', what, '', money(amount), '']),
    ]),
  ]);
}

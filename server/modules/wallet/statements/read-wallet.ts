import type { WalletBalance, WalletEntry } from '#contract/entities/wallet.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { HOLD_HOURS } from '#contract/limits/earnings-hold.ts';
import { minorUnits } from '#contract/minor-units.ts';
import { Currency, minAmount } from '#contract/money.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { CsvText, decimalText, timeCells } from '#server/kernel/http/csv.ts';
import { presentEntry } from '../present.ts';
import { dayStart, lastMonths, monthRange } from '../rules/months.ts';
import { balanceBefore, type HistoryFilter, listBalances, listComing, listHistory } from './history-store.ts';
import { listEarnedMonths, listMonths } from './month-store.ts';

/** The requested wallet: its owner, the zone of its days, and the currencies it has even when empty. */
export interface WalletOwner {
  readonly user_id: string;
  readonly name: string;
  readonly timezone: string;
  readonly currencies: readonly string[];
}

/** A user's balances in each currency, those of their pages first. */
export async function readBalances(db: ReadDb, owner: WalletOwner, now: Date): Promise<WalletBalance[]> {
  const { user_id, timezone } = owner;
  const months = lastMonths(now, timezone, 12);
  const since = dayStart(`${months[0]}-01`, timezone);
  const [held, coming, earned, statements] = [
    await listBalances(db, user_id),
    await listComing(db, user_id, { timezone, hold_hours: HOLD_HOURS, now }),
    await listMonths(db, user_id, { timezone, since }),
    await listEarnedMonths(db, user_id, timezone),
  ];
  const currencies = [
    ...new Set([...owner.currencies, ...held.filter((row) => row.amount !== 0).map((row) => row.currency)]),
  ];
  return currencies.map((each) => {
    const currency = Currency.parse(each);
    const of = (kind: string) => held.find((row) => row.currency === currency && row.kind === kind)?.amount ?? 0;
    return {
      currency,
      pending: of('provider_pending'),
      available: of('provider_available'),
      in_transit: of('provider_in_transit'),
      owed: Math.abs(of('provider_receivable')),
      credit: of('user_credit'),
      min: minAmount(currency),
      coming: coming.filter((row) => row.currency === currency).map(({ date, amount }) => ({ date, amount })),
      months: months.map((month) => ({
        month,
        earned: earned.find((row) => row.currency === currency && row.month === month)?.earned ?? 0,
      })),
      statement_months: statements.filter((row) => row.currency === currency).map(({ month }) => month),
    };
  });
}

/** A requested part of the history, with days in its owner's zone. */
export interface HistoryInput {
  readonly show: HistoryFilter['show'];
  readonly currency?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of a user's history, newest first. */
export async function readHistory(
  db: ReadDb,
  owner: WalletOwner,
  input: HistoryInput,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ items: WalletEntry[]; next_cursor: string | null } | Refusal<'invalid_input'>> {
  const after = readTimeCursor(page.cursor);
  if (isRefusal(after)) return after;
  const rows = await listHistory(db, owner.user_id, filterOf(input, owner), { after, max: page.limit + 1 });
  const { shown, next_cursor } = pageAfter(rows, page.limit, (row) => row.at);
  return { items: shown.map(presentEntry), next_cursor };
}

const MAX_LINES = 10_000;

/** A user's filtered history as a table. */
export async function historyTable(db: ReadDb, owner: WalletOwner, input: HistoryInput): Promise<CsvText> {
  const rows = await listHistory(db, owner.user_id, filterOf(input, owner), { after: null, max: MAX_LINES });
  return new CsvText('wallet-history.csv', [heads, ...rows.map((row) => lineOf(presentEntry(row), owner.timezone))]);
}

/** A month of a user's earnings in one currency in the form of a bank statement. */
export async function readStatement(db: ReadDb, owner: WalletOwner, input: { month: string; currency: Currency }) {
  const { from, until } = monthRange(input.month, owner.timezone);
  const filter = { show: 'all' as const, currency: input.currency, from, until };
  const rows = await listHistory(db, owner.user_id, filter, { after: null, max: MAX_LINES });
  const entries = rows.filter((row) => row.balance !== null).map(presentEntry);
  const total = (...kinds: WalletEntry['kind'][]) =>
    entries.filter((entry) => kinds.includes(entry.kind)).reduce((all, entry) => all + entry.amount, 0);
  return {
    month: input.month,
    currency: input.currency,
    name: owner.name,
    opening: await balanceBefore(db, owner.user_id, input.currency, from),
    closing: await balanceBefore(db, owner.user_id, input.currency, until),
    earned: total('earning'),
    to_team: total('team'),
    given_back: total('refund', 'dispute_lost'),
    withdrawn: total('payout'),
    came_back: total('payout_failed'),
    entries,
  };
}

/** The statement as a table. */
export function statementTable(statement: Awaited<ReturnType<typeof readStatement>>, timezone: string): CsvText {
  const { month, currency, name, opening, closing, entries } = statement;
  const money = (amount: number) => decimalText(amount, minorUnits(currency));
  return new CsvText(`statement-${month}-${currency}.csv`, [
    ['Statement', month, currency],
    ['For', name],
    ['Opening balance', money(opening)],
    ['Earned', money(statement.earned)],
    ['Paid to your team', money(statement.to_team)],
    ['Refunded', money(statement.given_back)],
    ['Paid out', money(statement.withdrawn)],
    ['Returned', money(statement.came_back)],
    ['Closing balance', money(closing)],
    [],
    heads,
    ...entries.toReversed().map((entry) => lineOf(entry, timezone)),
  ]);
}

const heads = ['Date', 'Time zone', 'What', 'About', 'Transferred', 'Amount', 'Currency', 'Balance'];

function lineOf(entry: WalletEntry, timezone: string) {
  const money = (amount: number) => decimalText(amount, minorUnits(entry.currency));
  return [
    ...timeCells(entry.at, timezone),
    entry.title,
    entry.text,
    entry.effect === 'move' ? money(entry.amount) : '',
    entry.effect === 'move' ? '' : money(entry.amount),
    entry.currency,
    entry.balance === null ? '' : money(entry.balance),
  ];
}

function filterOf(input: HistoryInput, { timezone }: WalletOwner): HistoryFilter {
  return {
    show: input.show,
    currency: input.currency,
    from: input.from === undefined ? undefined : dayStart(input.from, timezone),
    until:
      input.to === undefined
        ? undefined
        : dayStart(Temporal.PlainDate.from(input.to).add({ days: 1 }).toString(), timezone),
  };
}

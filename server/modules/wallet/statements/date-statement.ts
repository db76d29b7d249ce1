import type { DateStatement, SettledDate } from '#contract/entities/wallet.ts';
import { HOLD_HOURS } from '#contract/limits/earnings-hold.ts';
import { Currency } from '#contract/money.ts';
import type { PageWanted, ReadDb } from '#server/kernel/database/db.ts';
import { paidByOwner } from '../rules/date-statement.ts';
import {
  findStatementDate,
  isHiredFor,
  listPaid,
  listSoldTickets,
  listStatementDates,
  listStatementLines,
  type PaidOnDate,
  type StatementDate,
  type StatementLine,
} from './statement-date-store.ts';

type Party = DateStatement['parties'][number];

/**
 * Reads who got what of a date, for the owner of the event's page or of a hired one. Null if the date concerns neither,
 * or does not exist.
 */
export async function readDateStatement(
  db: ReadDb,
  { occurrence_id, user_id }: { readonly occurrence_id: string; readonly user_id: string },
): Promise<DateStatement | null> {
  const date = await findStatementDate(db, occurrence_id);
  const lines = date ? await listStatementLines(db, [date.id]) : [];
  const isOrganiser = date?.organiser_id === user_id;
  const own = isOrganiser ? lines : lines.filter((line) => line.owner_id === user_id);
  if (!date || !(isOrganiser || (await isHiredFor(db, date.id, user_id)))) return null;
  const paid = await listPaid(db, [date.id]);
  const sales = salesOf(paid);
  const sold = isOrganiser ? await listSoldTickets(db, date.id) : [];
  const price = sum(sold.map((each) => each.price));
  const discounts = 0 - sum(sold.map((each) => each.discount));
  return {
    _id: date.id,
    event: { _id: date.event_id, title: date.title },
    organiser: date.organiser,
    starts_at: date.starts_at.toISOString(),
    timezone: date.timezone,
    currency: Currency.parse(date.currency),
    settled_at: date.settled_at?.toISOString() ?? null,
    due_at: dueAt(date),
    role: isOrganiser ? 'organiser' : 'hired',
    sales: isOrganiser || own.some((line) => line.kind === 'share') ? sales : null,
    tickets: sold.map(({ title, unit_amount, seats, price }) => ({ title, unit_amount, seats, price })),
    discounts,
    refunds: isOrganiser ? sales - price - discounts : 0,
    parties: partiesOf(date, own, paid, user_id),
  };
}

/** The hired pages that may be seen, then the organiser for itself. */
function partiesOf(
  date: StatementDate,
  lines: readonly StatementLine[],
  paid: readonly PaidOnDate[],
  user_id: string,
): Party[] {
  const isOrganiser = date.organiser_id === user_id;
  const byOwner = paidByOwner(paid);
  const hired = lines.map((line): Party => {
    const { paid: amount, taken_back } = byOwner.get(line.owner_id) ?? NOTHING;
    const rest =
      line.rest === 'none'
        ? null
        : { amount: line.amount - line.covered, status: line.rest, card: isOrganiser ? line.card : null };
    const { name, kind, percent } = line;
    return { name, is_you: line.owner_id === user_id, kind, percent, paid: amount, taken_back, rest };
  });
  if (!isOrganiser) return hired;
  const own = { kind: 'organiser' as const, percent: null, rest: null };
  return [...hired, { name: date.organiser, is_you: true, ...own, ...(byOwner.get(user_id) ?? NOTHING) }];
}

/**
 * Lists the dates of an event that are over and concern a user, newest first; one more than `limit` when there are
 * more.
 */
export async function listSettledDates(
  db: ReadDb,
  of: { readonly event_id: string; readonly user_id: string; readonly now: Date },
  page: PageWanted,
): Promise<(SettledDate & { readonly id: string })[]> {
  const dates = await listStatementDates(db, of, page);
  const paid = await listPaid(
    db,
    dates.map((date) => date.id),
  );
  return dates.map((date) => {
    const onDate = paid.filter((row) => row.occurrence_id === date.id);
    const isOrganiser = date.organiser_id === of.user_id;
    const { paid: you, taken_back } = paidByOwner(onDate).get(of.user_id) ?? NOTHING;
    const sales = salesOf(onDate);
    return {
      id: date.id,
      _id: date.id,
      starts_at: date.starts_at.toISOString(),
      timezone: date.timezone,
      currency: Currency.parse(date.currency),
      settled_at: date.settled_at?.toISOString() ?? null,
      due_at: dueAt(date),
      sales: isOrganiser ? sales : null,
      team: isOrganiser ? sales - you : null,
      you,
      taken_back,
    };
  });
}

/** When a date is settled if nothing is held (ISO 8601). */
const dueAt = (date: StatementDate): string => new Date(date.ends_at.getTime() + HOLD_HOURS * 3_600_000).toISOString();

const NOTHING = { paid: 0, taken_back: 0 };
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** What the bookings of a date paid, to whomever. */
const salesOf = (paid: readonly PaidOnDate[]): number =>
  sum(paid.filter((row) => row.booking_id !== null).map((row) => row.paid));

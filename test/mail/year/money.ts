import { amountsIn } from './facts.ts';
import type { Account, Moved } from './gateway.ts';
import type { Year, YearMail } from './judge.ts';

/** A mail about money follows its moves at once. */
const AT_ONCE_MS = 60_000;

const sumOf = (moves: readonly Moved[], kind: Moved['kind']): number =>
  moves.reduce((sum, move) => sum + (move.kind === kind ? move.amount : 0), 0);

/** The bookings that a mail is about: the one that it names, else all of its happening. */
function accountsOf({ text, subject }: YearMail, { accounts }: Year): readonly Account[] {
  const one = accounts.find(({ number }) => text.includes(number));
  return one ? [one] : accounts.filter(({ title }) => `${subject}\n${text}`.includes(title));
}

/** Amounts of a mail that are not those of the gateway, or of the prices that it charged. */
export function moneyFaults(mail: YearMail, year: Year): string[] {
  const about = accountsOf(mail, year);
  const moved = about.flatMap((account) => account.moved).filter(({ at }) => at <= mail.at);
  const now = moved.filter(({ at }) => mail.at - at < AT_ONCE_MS);
  const [paid, back] = [sumOf(moved, 'payment'), sumOf(moved, 'refund')];
  const backNow = sumOf(now, 'refund');
  const wanted: ReadonlyMap<string, number> = new Map([
    ['Paid', paid],
    ['Paid for the change', sumOf(now, 'payment')],
    ['Refund to your card', backNow],
    ['Refund', backNow],
    ['Refunds', backNow],
    ['Refunded before', back - backNow],
  ]);
  const prices = about.flatMap(({ booking_id }) => [...(year.prices.get(booking_id) ?? [])]);
  const others = new Set([...prices, ...moved.map(({ amount }) => amount), paid, backNow, ...year.payouts]);
  return amountsIn(`${mail.subject}\n${mail.text}`).flatMap(({ label, amount }) => {
    const want = wanted.get(label) ?? (others.has(amount) ? amount : undefined);
    return want === amount ? [] : [`${label || 'a sentence'} says ${amount}, the gateway ${want ?? 'nothing such'}`];
  });
}

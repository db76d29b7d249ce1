import { type SaleWindow, saleTimes, saleWindow } from '#contract/events/sale-state.ts';
import type { Message } from '#contract/message.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';

/** When a package is sold, as it is stored. Instants are ISO text. */
export interface SaleFacts {
  readonly name: string;
  readonly covers: 'date' | 'series';
  readonly sale_starts_at: string | null;
  readonly sale_ends_at: string | null;
  readonly sale_ends_minutes: number;
}

/** The dates that a package is sold for. Instants are milliseconds since 1970. */
export interface SoldDates {
  /** The starts of the dates to come that it covers. A pass is sold for those that are ahead. */
  readonly starts_ms: readonly number[];
  /** Whether dates follow after the last one. */
  readonly is_endless: boolean;
  readonly now_ms: number;
}

/** What is wrong or odd about the times of a sale, at the field where they are entered. */
export interface SaleFault {
  readonly field: 'sale_starts_at' | 'sale_ends_at' | 'sale_ends_minutes';
  readonly message: Message;
}

/** Why nobody can ever buy a package; null if somebody can, or there is no date to buy. */
export function neverSold(each: SaleFacts, dates: SoldDates): SaleFault | null {
  const window = saleWindow(each);
  const { sale_starts_ms, sale_ends_ms } = window;
  if (sale_ends_ms !== null && sale_ends_ms <= dates.now_ms)
    return { field: 'sale_ends_at', message: say(eventManage, 'missing.sale_ended') };
  const last = dates.starts_ms.at(-1);
  if (dates.is_endless || last === undefined || unsold(window, dates) < dates.starts_ms.length) return null;
  if (sale_starts_ms !== null && sale_starts_ms >= last)
    return { field: 'sale_starts_at', message: say(eventManage, 'missing.package_sale') };
  return { field: 'sale_ends_minutes', message: say(eventManage, 'missing.sale_too_early') };
}

/** What an organiser may not have meant about the sale of a package that somebody can buy. */
export function oddSale(each: SaleFacts, dates: SoldDates): SaleFault[] {
  if (neverSold(each, dates)) return [];
  const window = saleWindow(each);
  const { name } = each;
  const last = dates.starts_ms.at(-1);
  const odd: SaleFault[] = [];
  const count = each.covers === 'date' ? unsold(window, dates) : 0;
  if (count > 0) odd.push({ field: 'sale_ends_minutes', message: say(eventManage, 'warning.unsold', { name, count }) });
  if (window.sale_ends_ms !== null && !dates.is_endless && last !== undefined && window.sale_ends_ms > last)
    odd.push({ field: 'sale_ends_at', message: say(eventManage, 'warning.sale_after_start', { name }) });
  return odd;
}

/** The number of dates whose sale is over before it begins, or is over now. */
function unsold(window: SaleWindow, { starts_ms, now_ms }: SoldDates): number {
  return starts_ms.filter((start) => {
    const { from_ms, until_ms } = saleTimes(window, start);
    return until_ms <= Math.max(from_ms ?? now_ms, now_ms);
  }).length;
}

import type { EventStep } from '#contract/choices/event.ts';
import type { Message } from '#contract/message.ts';
import { type Currency, minAmount } from '#contract/money.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import { neverSold, oddSale, type SaleFacts, type SoldDates } from './sale-times.ts';

/** How many days ahead of its sale a series pass covers dates: money is held at most 90 days. */
export const MAX_PASS_DAYS = 88;

/** What a package needs to be sold. Days are YYYY-MM-DD, instants ISO text. */
export interface PackageFacts extends SaleFacts {
  readonly amount: number;
  readonly attendance: 'in_person' | 'virtual';
  readonly capacity: number | null;
  readonly series_from: string | null;
  readonly series_until: string | null;
}

/** What publishing checks. */
export interface EventFacts {
  readonly title: string;
  readonly attendance: string;
  readonly address: string;
  readonly capacity: number | null;
  readonly online_capacity: number | null;
  readonly currency: Currency;
  readonly packages: readonly PackageFacts[];
  /** The dates to come, in order. */
  readonly dates: readonly { readonly date: string; readonly starts_at: string }[];
  /** Whether dates follow after the last one. */
  readonly is_endless: boolean;
  readonly is_page_published: boolean;
  /** Today in the event's zone. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly now_ms: number;
}

/** Something that prevents publishing: the step and the field of the input where it is entered. */
export interface Missing {
  readonly step: EventStep;
  readonly field: string;
  readonly message: Message;
}

/** Lists what an event lacks to be published, in the order of the steps; empty if it is complete. */
export function missingForPublishing(event: EventFacts): Missing[] {
  const missing: Missing[] = [];
  if (event.title === '') missing.push({ step: 'basics', field: 'title', message: say(eventManage, 'missing.title') });
  if (event.attendance !== 'virtual' && event.address === '')
    missing.push({ step: 'where', field: 'venue', message: say(eventManage, 'missing.venue') });
  if (event.dates.length === 0)
    missing.push({ step: 'when', field: 'schedule', message: say(eventManage, 'missing.dates') });
  if (event.packages.length === 0)
    missing.push({ step: 'tickets', field: 'packages', message: say(eventManage, 'missing.packages') });
  for (const [at, each] of event.packages.entries())
    for (const { field, message } of wrongPackage(each, event))
      missing.push({ step: 'tickets', field: `packages.${at}.${field}`, message });
  if (!event.is_page_published)
    missing.push({ step: 'review', field: 'provider_id', message: say(eventManage, 'missing.page') });
  return missing;
}

interface Wrong {
  readonly field: keyof PackageFacts;
  readonly message: Message;
}

function wrongPackage(each: PackageFacts, event: EventFacts): Wrong[] {
  const wrong: Wrong[] = [];
  if (each.name === '') wrong.push({ field: 'name', message: say(eventManage, 'missing.package_name') });
  const min = minAmount(event.currency);
  if (each.amount !== 0 && each.amount < min) {
    const message = say(eventManage, 'missing.package_amount', { min: { amount: min, currency: event.currency } });
    wrong.push({ field: 'amount', message });
  }
  if (event.attendance !== 'hybrid' && event.attendance !== each.attendance)
    wrong.push({
      field: 'attendance',
      message: say(eventManage, `missing.attendance.${each.attendance}`),
    });
  const seats = each.attendance === 'virtual' ? event.online_capacity : event.capacity;
  if (each.capacity !== null && seats !== null && each.capacity > seats)
    wrong.push({ field: 'capacity', message: say(eventManage, 'missing.package_capacity', { seats }) });
  const never = neverSold(each, soldDates(each, event));
  if (never !== null) wrong.push(never);
  return each.covers === 'series' ? [...wrong, ...wrongPass(each, event)] : wrong;
}

function wrongPass(pass: PackageFacts, event: EventFacts): Wrong[] {
  const { series_from: from, series_until: until } = pass;
  const wrong: Wrong[] = [];
  if (from === null || until === null || !event.dates.some(({ date }) => date >= from && date <= until))
    wrong.push({ field: 'series_from', message: say(eventManage, 'missing.pass_dates') });
  const sold_from = [pass.sale_starts_at?.slice(0, 10) ?? event.today, event.today].sort().at(-1) ?? event.today;
  if (until !== null && Temporal.PlainDate.from(sold_from).until(until).total('days') > MAX_PASS_DAYS)
    wrong.push({
      field: 'series_until',
      message: say(eventManage, 'missing.pass_days', { days: String(MAX_PASS_DAYS) }),
    });
  return wrong;
}

/** The dates that a package is sold for: of a pass the first one that it covers. */
function soldDates(each: PackageFacts, { dates, is_endless, now_ms }: EventFacts): SoldDates {
  const { covers, series_from: from, series_until: until } = each;
  const covered = dates.filter(({ date }) => from !== null && until !== null && date >= from && date <= until);
  const sold = covers === 'series' ? covered : dates;
  return {
    starts_ms: sold.map(({ starts_at }) => Date.parse(starts_at)),
    is_endless: is_endless && covers === 'date',
    now_ms,
  };
}

/** Lists what can be published and still is not what its organiser may have meant. */
export const warningsForPublishing = (event: EventFacts): Missing[] =>
  event.packages.flatMap((each, at) =>
    oddSale(each, soldDates(each, event)).map(({ field, message }) => ({
      step: 'tickets' as const,
      field: `packages.${at}.${field}`,
      message,
    })),
  );

/** The steps of a draft that are complete. Questions are optional, so that they count once all before them is there. */
export function doneSteps(missing: readonly Pick<Missing, 'step'>[], has_questions: boolean): EventStep[] {
  const lacks = new Set(missing.map((each) => each.step));
  const first = (['basics', 'where', 'when', 'tickets'] as const).filter((step) => !lacks.has(step));
  return has_questions || first.length === 4 ? [...first, 'questions'] : first;
}

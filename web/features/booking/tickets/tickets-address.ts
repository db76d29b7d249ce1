import { MAX_TICKETS } from '#contract/limits/events.ts';

/** A number of tickets of a package, as the address has them. */
export interface AskedTickets {
  readonly package_id: string;
  readonly count: number;
}

/** The most packages that one booking contains. */
const MAX_LINES = 20;

const countOf = (text: string | undefined): number | null => {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MAX_TICKETS ? count : null;
};

/** The tickets of an address: the first kind in its path, others in `more` (`package:number,…`). Ignores the rest. */
export function askedTickets(
  path: { readonly packageId?: string | undefined; readonly participants?: string | undefined },
  search: URLSearchParams,
): readonly AskedTickets[] {
  const more = (search.get('more') ?? '').split(',').map((part) => part.split(':'));
  const asked: AskedTickets[] = [];
  for (const [package_id = '', number] of [[path.packageId, path.participants], ...more]) {
    const count = countOf(number);
    if (package_id === '' || count === null || asked.some((each) => each.package_id === package_id)) continue;
    asked.push({ package_id, count });
  }
  return asked.slice(0, MAX_LINES);
}

/** Tickets as `more` has them. */
export const moreTickets = (tickets: readonly AskedTickets[]): string =>
  tickets.map(({ package_id, count }) => `${package_id}:${count}`).join(',');

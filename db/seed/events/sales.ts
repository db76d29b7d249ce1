import type { TownEvent } from './schema.ts';

/** A sale of a ticket to one guest: so many seats on a date, or of a pass on all of its dates. */
export interface Sale {
  /** The index of the ticket. */
  readonly ticket: number;
  /** The index of the date among the past ones, or among those by rule after the day of the demo; null for a pass. */
  readonly date: { readonly is_past: boolean; readonly index: number } | null;
  readonly seats: number;
  readonly name: string;
  /** The review that the guest wrote. */
  readonly review: TownEvent['reviews'][number] | null;
}

/** How many come together, in turns. */
const PARTIES = [2, 1, 2, 3, 1, 2, 4, 1, 2, 1];

const FIRST = [
  ...['Ada', 'Bashir', 'Clara', 'Dmitri', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ingrid', 'Jamal', 'Keiko', 'Leila'],
  ...['Mateo', 'Nadia', 'Oskar', 'Paloma', 'Quentin', 'Rosa', 'Samir', 'Tessa', 'Umar', 'Vera', 'Wendell', 'Yara'],
];
const LAST = [
  ...['Abara', 'Bergström', 'Castellanos', 'Delgado', 'Eriksen', 'Fontaine', 'Grabowski', 'Haddad', 'Iyer'],
  ...['Jimenez', 'Kowalski', 'Laurent', 'Moreno', 'Nakamura', 'Okafor', 'Petrov', 'Quigley', 'Rossi', 'Sandoval'],
  ...['Tran', 'Usman', 'Vance', 'Whitfield', 'Yilmaz', 'Zhang'],
];

/** The guests of the town: `at` chooses one. The numbers of names have no common divisor, so that all pairs occur. */
function nameOf(at: number): string {
  return `${FIRST[at % FIRST.length]} ${LAST[at % LAST.length]}`;
}

/** Divides what the town sold of an event into parties; `salt` chooses where the names begin. Reviewers came, too. */
export function salesOf({ packages, reviews }: TownEvent, salt: number): Sale[] {
  const sales: Sale[] = [];
  packages.forEach(({ sold, sold_before, covers, max_per_booking }, ticket) => {
    const counts = [
      ...sold_before.map((count, index) => ({ count, date: { is_past: true, index } })),
      ...sold.map((count, index) => ({ count, date: covers === null ? { is_past: false, index } : null })),
    ];
    for (const { count, date } of counts) {
      const written = ticket === 0 && date?.is_past ? reviews.filter((review) => review.date === date.index) : [];
      for (let left = count; left > 0; ) {
        const review = written.shift() ?? null;
        const party = PARTIES[(salt + sales.length) % PARTIES.length] ?? 1;
        const seats = Math.min(left, party, max_per_booking);
        sales.push({ ticket, date, seats, review, name: review?.author ?? nameOf(salt * 7 + sales.length * 11) });
        left -= seats;
      }
    }
  });
  return sales;
}

/** A valid ticket of a booking. */
export interface OwnTicket {
  readonly id: string;
  readonly package_id: string;
  /** Null for a pass. */
  readonly occurrence_id: string | null;
}

/** The tickets that a booking will have of one kind. */
export interface TicketCount {
  readonly package_id: string;
  readonly occurrence_id: string | null;
  readonly count: number;
}

/** What becomes of a booking's tickets. */
export interface Remapped {
  /** Tickets that are for another package or date now: their codes change. */
  readonly moved: readonly OwnTicket[];
  readonly added: readonly Omit<OwnTicket, 'id'>[];
  readonly ended: readonly string[];
}

/**
 * Decides what becomes of a booking's tickets when its contents change. Tickets stay where they are as far as possible,
 * so that their holders keep them; others move to what is new, first within their package. `ends` are tickets that the
 * customer gives up; without enough of them, the last ones end.
 */
export function remapTickets(
  tickets: readonly OwnTicket[],
  wanted: readonly TicketCount[],
  ends: readonly string[] = [],
): Remapped {
  const rest = tickets.filter((ticket) => !ends.includes(ticket.id));
  const missing: Omit<OwnTicket, 'id'>[] = [];
  for (const { package_id, occurrence_id, count } of wanted) {
    const isHere = (ticket: OwnTicket) => ticket.package_id === package_id && ticket.occurrence_id === occurrence_id;
    const stays = rest.filter(isHere).slice(0, count);
    for (const ticket of stays) rest.splice(rest.indexOf(ticket), 1);
    for (let n = stays.length; n < count; n += 1) missing.push({ package_id, occurrence_id });
  }
  const moved: OwnTicket[] = [];
  const added: Omit<OwnTicket, 'id'>[] = [];
  for (const place of missing.toSorted((a, b) => Number(hasOwn(rest, b)) - Number(hasOwn(rest, a)))) {
    const from = rest.find((ticket) => ticket.package_id === place.package_id) ?? rest[0];
    if (from) {
      rest.splice(rest.indexOf(from), 1);
      moved.push({ id: from.id, ...place });
    } else added.push(place);
  }
  const given = tickets.filter((ticket) => ends.includes(ticket.id)).map((ticket) => ticket.id);
  return { moved, added, ended: [...given, ...rest.map((ticket) => ticket.id)] };
}

const hasOwn = (rest: readonly OwnTicket[], place: Omit<OwnTicket, 'id'>): boolean =>
  rest.some((ticket) => ticket.package_id === place.package_id);

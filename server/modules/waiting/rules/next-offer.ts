/** A party on a waiting list, in the order of the list. */
export interface Party {
  readonly id: string;
  /** The packages that suit; any if empty. */
  readonly package_ids: readonly string[];
  readonly seats: number;
  readonly takes_fewer: boolean;
}

/** A package (or a session) that can be booked now; `left` is null without a limit. */
export interface FreeSeats {
  readonly package_id: string;
  readonly left: number | null;
  /** The fewest and the most seats of a booking. */
  readonly min: number;
  readonly max: number;
}

/** The next offer: to whom, of what, how many seats, and who is passed over because too few came free. */
export interface NextOffer<Each extends Party> {
  readonly party: Each;
  readonly package_id: string;
  readonly seats: number;
  readonly passed: readonly Each[];
}

/**
 * Decides who is offered which seats next: the first party that fits. A party gets all of its seats in one package, or
 * fewer if it takes them; parties for which there are too few are passed over. Null if nobody fits.
 */
export function nextOffer<Each extends Party>(
  parties: readonly Each[],
  free: readonly FreeSeats[],
): NextOffer<Each> | null {
  const passed: Each[] = [];
  for (const party of parties) {
    const suits = free.filter(
      ({ package_id }) => party.package_ids.length === 0 || party.package_ids.includes(package_id),
    );
    const fit = bestFit(party, suits);
    if (fit !== null) return { party, ...fit, passed };
    if (suits.some(({ left }) => left === null || left > 0)) passed.push(party);
  }
  return null;
}

/** The first package with all seats of a party, or else the one with the most, if it takes fewer. */
function bestFit(
  { seats, takes_fewer }: Party,
  suits: readonly FreeSeats[],
): { readonly package_id: string; readonly seats: number } | null {
  const offers = suits
    .map(({ package_id, left, min, max }) => ({ package_id, min, seats: Math.min(seats, max, left ?? seats) }))
    .filter((offer) => offer.seats >= Math.max(offer.min, 1));
  const whole = offers.find((offer) => offer.seats === seats);
  const best = whole ?? (takes_fewer ? offers.toSorted((a, b) => b.seats - a.seats)[0] : undefined);
  return best === undefined ? null : { package_id: best.package_id, seats: best.seats };
}

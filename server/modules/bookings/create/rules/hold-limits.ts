/** Unpaid holds a person may have at once: of those without a verification, and of those with one. */
export const MAX_HOLDS_PER_PERSON = 5;
/**
 * The maximum number of unpaid holds from one network (an IPv4 address or an IPv6 /64) before a verification is
 * required.
 */
export const MAX_HOLDS_PER_NETWORK = 10;

/** The limit that a hold would exceed. `provider_day`: half of what can be booked with one provider on one day. */
export type HoldLimit = 'person' | 'network' | 'provider_day';

/** The status of the person who makes a hold. */
export interface HoldStatus {
  /** A guest with a fresh code from their mailbox, or a user with a saved card. */
  readonly is_verified: boolean;
  /** A signed-in customer who has completed a session. */
  readonly is_trusted: boolean;
}

/** The limits that a hold is subject to; null for those that do not apply. */
export interface HoldLimits<Day> {
  /** Unpaid holds of the person: all of them, or only those made with a verification. */
  readonly person: { readonly max: number; readonly counts: 'all' | 'verified' } | null;
  readonly network: number | null;
  /** The capacity of its day. */
  readonly day: Day | null;
}

/**
 * Decides which limits apply. Customers who have completed a session have no limits. A verification lifts the limits by
 * network and day. Then only a person's verified holds are counted, because unverified holds can be made under any
 * address.
 */
export function limitsOf<Day>(state: HoldStatus, network: string | null, day: Day | null): HoldLimits<Day> | null {
  if (state.is_trusted) return null;
  if (state.is_verified) return { person: { max: MAX_HOLDS_PER_PERSON, counts: 'verified' }, network: null, day: null };
  return {
    person: { max: MAX_HOLDS_PER_PERSON, counts: 'all' },
    network: network === null ? null : MAX_HOLDS_PER_NETWORK,
    day,
  };
}

/** Who is one person and who referred whom, by what a test has seen: a second set of rules beside the database's. */
export interface KnownPeople {
  refer(user_id: string, referrer_id: string): void;
  /** Somebody used a card or a device. */
  use(user_id: string, seen: string): void;
  /** Who used a card or a device last; one of those who did. */
  userOf(seen: string): string | null;
  areSame(one: string, other: string): boolean;
  /** Whether two accounts are the same person's, or one of their persons referred the other. */
  areKin(one: string, other: string): boolean;
  referred(): readonly string[];
}

/** Nobody known yet. */
export function knownPeople(): KnownPeople {
  const referrers = new Map<string, string>();
  const leaders = new Map<string, string>();
  const users = new Map<string, string>();
  const leaderOf = (user_id: string): string => {
    const above = leaders.get(user_id);
    return above === undefined ? user_id : leaderOf(above);
  };
  const areSame = (one: string, other: string) => leaderOf(one) === leaderOf(other);
  const referredBy = (one: string, other: string) =>
    [...referrers].some(([user_id, referrer_id]) => areSame(user_id, one) && areSame(referrer_id, other));
  return {
    refer: (user_id, referrer_id) => void referrers.set(user_id, referrer_id),
    use: (user_id, seen) => {
      const before = users.get(seen);
      users.set(seen, user_id);
      if (before !== undefined && !areSame(before, user_id)) leaders.set(leaderOf(before), leaderOf(user_id));
    },
    userOf: (seen) => users.get(seen) ?? null,
    areSame,
    areKin: (one, other) => areSame(one, other) || referredBy(one, other) || referredBy(other, one),
    referred: () => [...referrers.keys()],
  };
}

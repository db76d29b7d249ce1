/** A source of repeatable chance: the same seed always gives the same picture. */
export type Random = {
  /** Next number in [0, 1). */
  next: () => number;
  /** Number between the two bounds. */
  between: (low: number, high: number) => number;
  /** One entry of a non-empty list. */
  pick: <T>(list: readonly T[]) => T;
  /** True with the given probability. */
  chance: (probability: number) => boolean;
};

/** Makes a small seeded generator (mulberry32) from any 32-bit integer. */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => {
      const entry = list[Math.floor(next() * list.length)];
      if (entry === undefined) throw new RangeError('pick needs a non-empty list');
      return entry;
    },
    chance: (probability) => next() < probability,
  };
}

/** Hashes a text to a 32-bit seed (FNV-1a), so that a slug can seed its own picture. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

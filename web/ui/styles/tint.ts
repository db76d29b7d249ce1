/** How many tints there are: `--plaza-tint-1` and so on in the theme. */
export const TINTS = 6;

/** A number that is the same for a text everywhere, spread over 32 bits (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The low bits of FNV are weak, and they are what a remainder takes.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The tint (1 to 6) of a person or a provider, by their id, or by their name where no id is known. */
export const tintOf = (key: string): number => (hashOf(key) % TINTS) + 1;

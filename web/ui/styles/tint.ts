/** The number of tints: `--plaza-tint-1` and so on in the theme. */
export const TINTS = 6;

/** Hashes a text into 32 bits (FNV-1a), the same on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The low bits of FNV are weak, and a remainder uses exactly those.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The tint (1 to 6) of a person or a provider, by id, or by name if no id is known. */
export const tintOf = (key: string): number => (hashOf(key) % TINTS) + 1;

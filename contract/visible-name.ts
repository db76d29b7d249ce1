/**
 * Characters without width: joiners, soft hyphens, fillers, direction marks, tags, variation selectors (Unicode's
 * Default_Ignorable_Code_Point).
 */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** Scripts in which a joiner between two letters, or after a virama, changes their form. */
const scripts = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer', 'Balinese', 'Javanese'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const joining = new RegExp(`^(?=[\\p{L}\\p{M}])[${scripts}]$`, 'u');
/**
 * The marks that suppress a vowel (viramas). After a virama a joiner is also written at the end of a word, as in
 * Malayalam.
 */
const viramas = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u0f84\u1039\u103a\u17d2\u1b44\ua9c0';

const pictograph = /^\p{Extended_Pictographic}$/u;
const emojiEnd = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const ideograph = /^\p{Script=Han}$/u;
const mongolian = /^\p{Script=Mongolian}$/u;

const NON_JOINER = '\u200c';
const JOINER = '\u200d';
const KEYCAP = '\u20e3';

/** Whether a character without width affects the form of its neighbours. */
function isNeeded(character: string, before: string, after: string): boolean {
  if (character === JOINER || character === NON_JOINER) {
    if ((before !== '' && viramas.includes(before)) || (joining.test(before) && joining.test(after))) return true;
    return character === JOINER && emojiEnd.test(before) && pictograph.test(after);
  }
  if (character === '\ufe0e' || character === '\ufe0f')
    return pictograph.test(before) || (/^[0-9#*]$/.test(before) && after === KEYCAP);
  if (/^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]$/u.test(character)) return ideograph.test(before);
  return /^[\u180b-\u180d\u180f]$/.test(character) && mongolian.test(before);
}

/**
 * Removes invisible characters from a name, so that names that look the same are equal. Keeps those that scripts and
 * emoji need.
 */
export function visibleName(name: string): string {
  const characters = [...name];
  const seen: string[] = [];
  for (const [at, character] of characters.entries()) {
    // A Braille cell without dots looks like a space.
    if (character === '\u2800') seen.push(' ');
    else if (!ignorable.test(character) || isNeeded(character, seen.at(-1) ?? '', following(characters, at)))
      seen.push(character);
  }
  return seen.join('');
}

/** The next character that a joiner could join. A second joiner has no effect. */
function following(characters: readonly string[], at: number): string {
  let next = at + 1;
  while (characters[next] === JOINER || characters[next] === NON_JOINER) next += 1;
  return characters[next] ?? '';
}

/** A character that is visible by itself. Fillers count as letters, and a Braille cell without dots as a symbol. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text contains a character that is visible by itself. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** What may stand around a name. */
const around = new Set(',;:"“”„«»()');

/** The first word of a name; of "Doe, Jane" the first one after the comma. Without the punctuation around it. */
export function firstName(name: string): string {
  const [family = '', given = ''] = name.split(/[,،，、]/);
  const [first = ''] = (isVisible(given) ? given : family).trim().split(/\s+/);
  const letters = [...first];
  const isOwn = (letter: string) => !around.has(letter);
  const bare = letters.slice(letters.findIndex(isOwn), letters.findLastIndex(isOwn) + 1).join('');
  return bare || name.trim();
}

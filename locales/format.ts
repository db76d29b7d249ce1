import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { pseudoLanguages } from '#contract/formats/pseudo-languages.ts';
import type { HomeZone } from '#contract/location/zone-name.ts';
import type { Message, MessageValue, TextValue } from '#contract/message.ts';
import { literal, pseudoLocale } from './pseudo.ts';
import { writeValue } from './values.ts';

/** A message as its file has it, or as the build has parsed it: the browser gets no parser. */
export type Source = string | readonly MessageFormatElement[];

/** One message file: its name, its messages in English, and (as a type) the values of each key. */
export interface Area<Keys> {
  readonly name: string;
  readonly english: { readonly [Key in keyof Keys]: Source };
}

/** The type of a tag's value: `<link>…</link>` in a message is given a function that wraps what is between. */
export interface Tag {
  readonly tag: true;
}

type HasTag<Values> = Values extends null ? false : Extract<Values[keyof Values], Tag> extends never ? false : true;

/** The keys of an area whose messages are plain text, without tags. */
export type PlainKey<Keys> = { [Key in keyof Keys]: HasTag<Keys[Key]> extends true ? never : Key }[keyof Keys] & string;

/** The values that a message needs: none, or one object. */
export type ValuesOf<Values> = Values extends null ? [] : [values: Values];

/** What values may be where the message is formatted to parts rather than text. */
export type RichValuesOf<Values, Part> = Values extends null
  ? []
  : [
      values: {
        readonly [Name in keyof Values]: Values[Name] extends Tag
          ? (between: Part) => Part
          : TextValue extends Values[Name]
            ? Values[Name] | Part
            : Values[Name];
      },
    ];

/** Writes the messages of an area in one language. */
export type Translate<Keys> = <Key extends PlainKey<Keys>>(key: Key, ...values: ValuesOf<Keys[Key]>) => string;

/** Formatters by language, messages of an area and key: making one costs a hundred times what using it does. */
const formatters = new Map<string, WeakMap<object, Map<string, IntlMessageFormat>>>();

function formatterOf(language: string, english: object, key: string, source: Source) {
  const areas = formatters.get(language) ?? new WeakMap<object, Map<string, IntlMessageFormat>>();
  formatters.set(language, areas);
  const known = areas.get(english) ?? new Map<string, IntlMessageFormat>();
  areas.set(english, known);
  const found = known.get(key);
  if (found) return found;
  const parsed = new IntlMessageFormat(elementsOf(source), language);
  const created = pseudoLanguages.some((pseudo) => pseudo === language)
    ? new IntlMessageFormat(pseudoLocale(language, parsed.getAst()), language)
    : parsed;
  known.set(key, created);
  return created;
}

/** What the formatter is made of. Text without syntax stays text in the build, whose formatter has no parser. */
function elementsOf(source: Source): string | MessageFormatElement[] {
  if (typeof source !== 'string') return [...source];
  return /[{<'#]/.test(source) ? source : [literal(source)];
}

/** The text or the parts of one message; throws where the area lacks the key or a value is missing. */
export function formatParts<Part>(
  language: string,
  area: { readonly name: string; readonly english: Readonly<Record<string, Source>> },
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  home: HomeZone | null = null,
): string | Part | (string | Part)[] {
  const source = area.english[key];
  if (source === undefined) throw new Error(`locales/en/${area.name}.json has no message ${key}.`);
  const written: Record<string, Part | string | number> = {};
  for (const [name, value] of Object.entries(values)) written[name] = writeValue(value, language, home) as Part;
  return formatterOf(language, area.english, key, source).format<Part>(written);
}

/**
 * Writes messages of an area in a language or locale (`en-GB`); text and numbers only. Times in the zone of `home` are
 * called by its town.
 */
export function translate<Keys>(language: string, area: Area<Keys>, home: HomeZone | null = null): Translate<Keys> {
  const { name, english } = area as { name: string; english: Readonly<Record<string, Source>> };
  const plain = { name, english };
  return (key, ...[values]) =>
    String(formatParts(language, plain, key, values as Record<string, unknown> | undefined, home));
}

/** A message to be written later, checked against its area: what rules and refusals return. */
export function say<Keys, Key extends PlainKey<Keys>>(
  area: Area<Keys>,
  key: Key,
  ...[values]: ValuesOf<Keys[Key]>
): Message {
  if (values === undefined) return { area: area.name, key };
  return { area: area.name, key, values: values as unknown as Readonly<Record<string, MessageValue>> };
}

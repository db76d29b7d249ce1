import type { z } from 'zod';
import type { Path } from '../json-paths.ts';

/** A place for text in an input, its field, and how to get a value there from a valid input. */
export interface TextPlace {
  readonly path: Path;
  readonly field: z.ZodType;
}

/** What this file reads of a schema. Zod keeps it for tools like this one (`_zod.def`). */
interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, z.ZodType>>;
  readonly innerType: z.ZodType;
  readonly element: z.ZodType;
  readonly options: readonly z.ZodType[];
  readonly in: z.ZodType;
  readonly entries: Readonly<Record<string, string>>;
  readonly values: readonly unknown[];
  readonly valueType: z.ZodType;
  readonly getter: () => z.ZodType;
}

const definitionOf = (schema: z.ZodType): Definition => (schema as { _zod: { def: unknown } })._zod.def as Definition;
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional']);

/** The schema that a field begins with: the text of a pipe that changes it, the field of an optional one. */
function startOf(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema);
  if (definition.type === 'pipe') return startOf(definition.in);
  return wrappers.has(definition.type) ? startOf(definition.innerType) : schema;
}

/** The field itself, without what makes it optional. */
function bare(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema);
  return wrappers.has(definition.type) ? bare(definition.innerType) : schema;
}

/** Every place of a schema that takes text, also in arrays (their first item) and in each kind of a union. */
export function textPlacesOf(schema: z.ZodType, at: Path = []): TextPlace[] {
  const start = startOf(schema);
  const { type, shape, element, options } = definitionOf(start);
  if (type === 'string') return [{ path: at, field: bare(schema) }];
  if (type === 'object') return Object.entries(shape).flatMap(([key, inner]) => textPlacesOf(inner, [...at, key]));
  if (type === 'array') return textPlacesOf(element, [...at, 0]);
  if (type === 'union') return options.flatMap((option) => textPlacesOf(option, at));
  return [];
}

/** Texts of every format that the contract knows, the plainest first. */
export const samples: readonly string[] = [
  'A quiet place for all of us',
  ...['Quiet', '0198a0de-0000-7000-8000-000000000001', '2026-06-08', '2026-06-08T17:00:00.000Z', '10:00', '2026-06'],
  ...[
    'name@example.com',
    '+15035550142',
    'America/Los_Angeles',
    'USD',
    'en',
    'US',
    '123456',
    '1.2',
    '1.2.3',
    'QUIET-10',
  ],
  ...['/booking', 'https://fcm.googleapis.com/fcm/send/example', 'a-quiet-place', 'x'.repeat(43), 'a'.repeat(48)],
  ...['B'.repeat(87), 'a'.repeat(22), '1.0123456789abcdef0123456789abcdef', 'SPRING10', '#aabbcc', '5', '20'],
];
const numbers = [1, 0, 5, 10, 60, 100, 1000];

/** A plain valid value of a schema; undefined if this file knows none. */
export function sampleOf(schema: z.ZodType): unknown {
  const start = startOf(schema);
  const { type, shape, element, options, entries, values } = definitionOf(start);
  const fits = (value: unknown) => schema.safeParse(value).success;
  if (type === 'string') return samples.find(fits);
  if (type === 'number') return numbers.find(fits);
  if (type === 'boolean') return false;
  if (type === 'enum') return Object.values(entries)[0];
  if (type === 'literal') return values[0];
  if (type === 'union') return options.map(sampleOf).find((value) => value !== undefined && fits(value));
  if (type === 'array') return fits([]) ? [] : [sampleOf(element)];
  if (type !== 'object') return undefined;
  const needed = Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success);
  return Object.fromEntries(needed.map(([key, field]) => [key, sampleOf(field)]));
}

/** A valid input with a value at a place. What leads there and is missing gets plain valid values. */
export function inputWith(schema: z.ZodType, input: unknown, [head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  const { type, shape, element, options } = definitionOf(startOf(schema));
  if (type === 'union') {
    const option = options.find((each) => leadsTo(each, [head, ...rest]));
    const own = option?.safeParse(input).success ? input : undefined;
    return option ? inputWith(option, own, [head, ...rest], value) : input;
  }
  if (type === 'array') {
    const [first, ...others] = Array.isArray(input) ? input : [];
    return [inputWith(element, first, rest, value), ...others];
  }
  const own = (input ?? sampleOf(schema)) as Readonly<Record<string, unknown>>;
  return { ...own, [head]: inputWith(shape[head] as z.ZodType, own[head], rest, value) };
}

/** Whether a schema has a place with this path. */
const leadsTo = (schema: z.ZodType, path: Path): boolean =>
  textPlacesOf(schema).some((place) => place.path.join('.') === path.join('.'));

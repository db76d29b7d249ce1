import type { z } from 'zod';

/** A form's input before validation: each value may be missing (null), or NaN if a number could not be read. */
export type Unfinished<Input> = Input extends readonly (infer Item)[]
  ? readonly Unfinished<Item>[]
  : Input extends object
    ? { readonly [Key in keyof Input]: Unfinished<Input[Key]> | null }
    : Input;

/** Messages by field path, as `amount` or `place.label`. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The outcome of a validation: the input to send, or what is wrong by field path. */
export type CheckedInput<Input> =
  | { readonly input: Input; readonly errors: null }
  | { readonly input: null; readonly errors: FieldMessages };

/**
 * Validates a form's input by the schema of its call. The schema has the messages; `missing` adds those for values that
 * are missing, blank or could not be read.
 */
export function checkInput<Input>(
  schema: z.ZodType<unknown, Input>,
  input: Unfinished<Input>,
  missing: FieldMessages = {},
): CheckedInput<Input> {
  const parsed = schema.safeParse(input, {
    reportInput: true,
    error: (issue) =>
      missing[pathOf(issue.path)] ?? (isBlank(issue.input) ? 'Fill this in.' : 'This isn’t valid here.'),
  });
  // The schema has accepted it, so nothing is missing any more.
  if (parsed.success) return { input: input as Input, errors: null };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues.flatMap(issuesOf)) {
    const path = pathOf(issue.path);
    errors[path] ??= (isBlank(issue.input) ? missing[path] : undefined) ?? issue.message;
  }
  return { input: null, errors };
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The issues of a union are those of the variant that fits best; other issues stand for themselves. */
function issuesOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [best] = issue.errors.toSorted((one, other) => one.length - other.length);
  return best?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

const pathOf = (path: readonly PropertyKey[] | undefined): string => (path ?? []).map(String).join('.');

/** Whether an error's path is a field's own or lies below it: `place.label` is shown at the field `place`. */
export const isAt = (field: string, path: string): boolean => path === field || path.startsWith(`${field}.`);

/** The first error at a field or below it, or null. */
export function errorAt<Message>(errors: Readonly<Record<string, Message>>, field: string): Message | null {
  return errors[field] ?? Object.entries(errors).find(([path]) => isAt(field, path))?.[1] ?? null;
}

/** The errors that stay when a field is changed: all but those at it or below it. */
export function withoutField<Message>(errors: Readonly<Record<string, Message>>, field: string) {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isAt(field, path)));
}

/** The first error that none of the fields shows, or null. */
export function errorElsewhere<Message>(errors: Readonly<Record<string, Message>>, fields: readonly string[]) {
  return Object.entries(errors).find(([path]) => !fields.some((field) => isAt(field, path)))?.[1] ?? null;
}

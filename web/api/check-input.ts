import type { z } from 'zod';

/** A form's input before validation. Each value may be missing (null), or NaN for an unreadable number. */
export type Unfinished<Input> = Input extends readonly (infer Item)[]
  ? readonly Unfinished<Item>[]
  : Input extends object
    ? { readonly [Key in keyof Input]: Unfinished<Input[Key]> | null }
    : Input;

/** Messages by field path, such as `amount` or `place.label`. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The result of a validation: the input to send, or the errors by field path. */
export type CheckedInput<Input> =
  | { readonly input: Input; readonly errors: null }
  | { readonly input: null; readonly errors: FieldMessages };

/**
 * Validates a form's input by the schema of its call. The schema has the messages. `missing` has the messages for
 * missing, blank or unreadable values.
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
  // The schema accepted the input, so no value is missing.
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

/** For a union, the issues of the best matching variant; other issues unchanged. */
function issuesOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [best] = issue.errors.toSorted((one, other) => one.length - other.length);
  return best?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

const pathOf = (path: readonly PropertyKey[] | undefined): string => (path ?? []).map(String).join('.');

/** Whether an error's path is a field's own path or below it: the field `place` shows `place.label`. */
export const isAt = (field: string, path: string): boolean => path === field || path.startsWith(`${field}.`);

/** The first error at a field or below it; null if there is none. */
export function errorAt<Message>(errors: Readonly<Record<string, Message>>, field: string): Message | null {
  return errors[field] ?? Object.entries(errors).find(([path]) => isAt(field, path))?.[1] ?? null;
}

/** The remaining errors after a field changes: all except those at the field or below it. */
export function withoutField<Message>(errors: Readonly<Record<string, Message>>, field: string) {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isAt(field, path)));
}

/** The first error that none of the fields shows; null if there is none. */
export function errorElsewhere<Message>(errors: Readonly<Record<string, Message>>, fields: readonly string[]) {
  return Object.entries(errors).find(([path]) => !fields.some((field) => isAt(field, path)))?.[1] ?? null;
}

import { CallFailed } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';

/** Creates the problem of a call that did not reach the server or whose answer was unreadable. */
export function unavailableProblem(detail: string): Problem {
  return {
    type: 'about:blank',
    title: 'We can’t connect right now',
    status: 503,
    code: 'unavailable',
    detail,
    request_id: '',
  };
}

/** Converts any thrown value into a problem for people. Internal errors reveal no details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem;
  return {
    type: 'about:blank',
    title: 'Something went wrong on our side',
    status: 500,
    code: 'internal',
    detail: 'Try again. What you entered is still here.',
    request_id: '',
  };
}

/** The messages of a problem by field path, for forms. */
export function fieldErrors(problem: Problem): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of problem.errors ?? []) errors[path] ??= message;
  return errors;
}

/**
 * Where a problem is shown: at its fields, in the open form, at the sign-in after an ended session, otherwise as a
 * toast. Server errors are always toasts, because the form itself is valid.
 */
export function decideProblemPlace(problem: Problem, hasForm: boolean): 'fields' | 'inline' | 'sign_in' | 'toast' {
  if (problem.code === 'not_signed_in') return 'sign_in';
  if (problem.status >= 500 || !hasForm) return 'toast';
  return (problem.errors ?? []).length > 0 ? 'fields' : 'inline';
}

/** A row with a text in each of its fields. */
export type TextRow<Field extends string> = Readonly<Record<Field, string>>;

/** Reads the rows that a problem lists, each with texts in these fields. Throws if it lists anything else. */
export function readProblemRows<Field extends string>(listed: unknown, fields: readonly Field[]): TextRow<Field>[] {
  const isRow = (row: unknown): row is TextRow<Field> =>
    typeof row === 'object' && row !== null && fields.every((field) => typeof Reflect.get(row, field) === 'string');
  if (!Array.isArray(listed) || !listed.every(isRow)) throw new TypeError('The problem lists other rows.');
  return listed;
}

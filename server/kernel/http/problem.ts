import { errorTable, type Problem, type Refusal } from '#contract/errors.ts';
import { textOf } from '#locales/text.ts';

/** The wire form of a refusal (RFC 9457), written in the caller's language. */
export function toProblem(refusal: Refusal, requestId: string, language: string): Problem {
  const entry = errorTable[refusal.code];
  const errors = refusal.errors.map(({ path, message }) => ({ path, message: textOf(message, language) }));
  return {
    // First, so that no extra member can replace a standard one.
    ...refusal.extra,
    type: `/docs/api#error-${refusal.code}`,
    title: entry.title,
    status: entry.status,
    code: refusal.code,
    detail: textOf(refusal.detail, language),
    ...(errors.length > 0 ? { errors } : {}),
    request_id: requestId,
  };
}

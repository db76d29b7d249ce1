import { errorTable, type Problem, type Refusal } from '#contract/errors.ts';
import { textOf } from '#locales/text.ts';

/** Converts a refusal into its wire form (RFC 9457) in the caller's language. */
export function toProblem(refusal: Refusal, requestId: string, language: string): Problem {
  const entry = errorTable[refusal.code];
  const errors = refusal.errors.map(({ path, message }) => ({ path, message: textOf(message, language) }));
  return {
    // Extra members come first, so that none can replace a standard member.
    ...refusal.extra,
    type: `/docs/api#error-${refusal.code}`,
    title: entry.title,
    status: entry.status,
    code: refusal.code,
    ...('formerly' in entry ? { former_code: entry.formerly } : {}),
    detail: textOf(refusal.detail, language),
    ...(errors.length > 0 ? { errors } : {}),
    request_id: requestId,
  };
}

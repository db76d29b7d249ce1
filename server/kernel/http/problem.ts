import { errorTable, type Problem, type Refusal } from '#contract/errors.ts';

/** The wire form of a refusal (RFC 9457). */
export function toProblem(refusal: Refusal, requestId: string): Problem {
  const entry = errorTable[refusal.code];
  return {
    // First, so that no extra member can replace a standard one.
    ...refusal.extra,
    type: `/docs/api#error-${refusal.code}`,
    title: entry.title,
    status: entry.status,
    code: refusal.code,
    detail: refusal.detail,
    ...(refusal.errors.length > 0 ? { errors: refusal.errors } : {}),
    request_id: requestId,
  };
}

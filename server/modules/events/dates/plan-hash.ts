import { createHash } from 'node:crypto';
import type { EditOutcome } from './rules/date-edit.ts';

/** Copies a value with the keys of its objects in order, so that equal values have one JSON text. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sortKeys(each)]));
}

/**
 * The hash of a plan: SHA-256 (hex, 64 characters) of its canonical JSON. `more` is what else the plan does, such as
 * bookings that it affects. `Set` and `Date` are not supported.
 */
export const planHash = (outcome: EditOutcome, more: object = {}): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys({ outcome, more })))
    .digest('hex');

import type { IdentityCheck } from '#contract/entities/trust/identity.ts';
import type { CheckRow } from './check-store.ts';

/** A check as staff sees it. */
export function presentCheck({ id, created_at, pages, name, email, note, by_name }: CheckRow): IdentityCheck {
  const person = { name, email };
  return { _id: id, person, note, by_name, created_at: created_at.toISOString(), pages: [...(pages ?? [])] };
}

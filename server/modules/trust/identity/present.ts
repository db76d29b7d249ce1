import type { IdentityCheck } from '#contract/entities/trust/identity.ts';
import { maskEmail } from '#contract/formats/mask.ts';
import type { CheckRow } from './check-store.ts';

/** A check as staff sees it. */
export function presentCheck({ id, user_id, created_at, pages, name, email, note, by_name }: CheckRow): IdentityCheck {
  const person = { _id: user_id, name, email: maskEmail(email) };
  return { _id: id, person, note, by_name, created_at: created_at.toISOString(), pages: [...(pages ?? [])] };
}

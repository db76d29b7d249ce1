import { LegalVersion } from '#contract/entities/legal.ts';
import type { LegalRow } from './text-store.ts';

/** A version of a legal text as staff sees it. */
export function presentVersion({ published_at, ...row }: LegalRow): LegalVersion {
  return LegalVersion.parse({ ...row, published_at: published_at.toISOString() });
}

import { type LegalAcceptance, LegalNotice, type LegalText, LegalVersion } from '#contract/entities/legal.ts';
import type { AcceptanceRow, AcceptedKind, NoticeRow } from './acceptance-store.ts';
import type { LegalRow, ShownText } from './text-store.ts';

const holdsFrom = ({ effective_at, published_at }: Pick<LegalRow, 'effective_at' | 'published_at'>): string =>
  (effective_at ?? published_at).toISOString();

/** A version of a legal text as staff sees it. */
export function presentVersion(row: LegalRow): LegalVersion {
  return LegalVersion.parse({
    ...row,
    published_at: row.published_at.toISOString(),
    effective_at: holdsFrom(row),
  });
}

/** A version of a legal text as everybody reads it, with the one that holds later. */
export function presentText({ text, upcoming }: ShownText): Omit<LegalText, 'kind'> {
  return {
    body: text.body,
    version: text.version,
    published_at: text.published_at.toISOString(),
    effective_at: holdsFrom(text),
    upcoming: upcoming && { version: upcoming.version, effective_at: holdsFrom(upcoming) },
  };
}

/** An announced version that somebody has not accepted yet. */
export function presentNotice(row: NoticeRow, now: Date): LegalNotice {
  return LegalNotice.parse({
    kind: row.kind,
    version: row.version,
    effective_at: row.effective_at.toISOString(),
    is_due: row.effective_at <= now,
  });
}

/** How far a version is, for staff. */
export function presentAcceptance(row: AcceptanceRow): LegalAcceptance & { kind: AcceptedKind } {
  const { kind, version, accepted, users, guest_bookings, sent, is_finished } = row;
  return { kind, version, accepted, users, guest_bookings, mails: sent === null ? null : { sent, is_finished } };
}

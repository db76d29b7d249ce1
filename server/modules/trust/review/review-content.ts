import { shippedLanguage } from '#contract/languages.ts';
import type { ContentKind } from '#contract/states/content.ts';
import { contentTerms } from '#locales/areas/content-terms.ts';
import { translate } from '#locales/format.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { refreshListing } from '#server/modules/listings/index.ts';
import { findSettings } from '#server/modules/market/queries.ts';
import { countRecent, findContent, isApproved, isDecided, putCheck, updateCheckText } from './content-store.ts';
import { holdContent, isContentHeld } from './hold-store.ts';
import { type ContentNews, enqueueReview } from './review-job-store.ts';
import { findCauses, readTerms } from './rules/doubtful-content.ts';
import { isToHold } from './rules/is-to-hold.ts';
import { findReviewSettings, type ReviewSettingsRow } from './settings-store.ts';

const HOUR_MS = 3_600_000;

/** Content that was published or changed. */
export interface Submitted {
  readonly kind: ContentKind;
  readonly subject_id: string;
  readonly news: ContentNews;
}

/** The terms of the app, in the language of the market. */
export async function defaultTerms(db: ReadDb | Tx): Promise<string> {
  return translate(shippedLanguage((await findSettings(db))?.language), contentTerms, null)('terms');
}

/**
 * Reviews content that the open transaction published or changed, after its row is written and locked. Where its kind
 * is held, here, so that doubtful content is never public; otherwise by a job after the commit. Returns whether it is
 * held.
 */
export async function submitContent(tx: Tx, content: Submitted, now: Date): Promise<boolean> {
  const settings = await findReviewSettings(tx);
  const { kind, subject_id, news } = content;
  const mayHold = settings.policy !== 'off' && settings.held_kinds.includes(kind);
  // What is held already stays so after the operator changed the setting: staff has to see its new text.
  if (mayHold || (await isContentHeld(tx, kind, subject_id))) return reviewNow(tx, content, settings, now);
  await enqueueReview(tx, kind, subject_id, news);
  return false;
}

/** Puts published content into the queue of staff if something about it is doubtful, in the open transaction. */
export async function checkContent(tx: Tx, content: Submitted, now: Date): Promise<void> {
  const settings = await findReviewSettings(tx);
  if (settings.policy !== 'off') await reviewNow(tx, content, { ...settings, held_kinds: [] }, now);
}

async function reviewNow(
  tx: Tx,
  { kind, subject_id, news }: Submitted,
  { held_kinds, terms }: Pick<ReviewSettingsRow, 'held_kinds' | 'terms'>,
  now: Date,
): Promise<boolean> {
  const content = await findContent(tx, kind, subject_id, news);
  if (!content) return false;
  const { is_held, ...row } = content;
  if (!is_held && (await isDecided(tx, kind, subject_id, row.text))) return false;
  const { user_id, text, is_only } = row;
  const recent = user_id === null ? 0 : await countRecent(tx, user_id, new Date(now.getTime() - HOUR_MS));
  const listed = readTerms(terms ?? (await defaultTerms(tx)));
  const { causes, found } = findCauses({ text, is_first: is_only && news === 'published', recent }, listed);
  const check = { ...row, kind, subject_id, causes, found };
  if (is_held) {
    await updateCheckText(tx, check);
    return true;
  }
  if (causes.length === 0) return false;
  await putCheck(tx, check, now);
  const is_approved = await isApproved(tx, kind, subject_id);
  if (!isToHold({ kind, causes, news, is_approved }, held_kinds)) return false;
  await holdContent(tx, kind, subject_id, now);
  // Search is correct from the same commit on.
  if (kind !== 'review') await refreshListing(tx, row.provider_id, now);
  return true;
}

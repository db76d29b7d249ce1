import type { ContentKind } from '#contract/states/content.ts';
import { contentTerms } from '#locales/areas/content-terms.ts';
import { translate } from '#locales/format.ts';
import { findSettings } from '#server/domain/market/queries.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { countRecent, findContent, isDecided, putCheck } from './content-store.ts';
import type { ContentNews } from './look-store.ts';
import { causesOf, readTerms } from './rules/causes.ts';
import { findReviewSettings } from './settings-store.ts';

const HOUR_MS = 3_600_000;

/** The terms of the app, in the language of the market. */
export async function defaultTerms(db: ReadDb | Tx): Promise<string> {
  return translate((await findSettings(db))?.language ?? 'en', contentTerms, null)('terms');
}

/** Puts content into the queue of staff if something about it is doubtful, in the open transaction. */
export async function checkContent(
  tx: Tx,
  { kind, subject_id, news }: { readonly kind: ContentKind; readonly subject_id: string; readonly news: ContentNews },
  now: Date,
): Promise<void> {
  const { policy, terms } = await findReviewSettings(tx);
  if (policy === 'off') return;
  const content = await findContent(tx, kind, subject_id);
  if (!content || (await isDecided(tx, kind, subject_id, content.text))) return;
  const { user_id, text, is_only } = content;
  const recent = user_id === null ? 0 : await countRecent(tx, user_id, new Date(now.getTime() - HOUR_MS));
  const listed = readTerms(terms ?? (await defaultTerms(tx)));
  const { causes, found } = causesOf({ text, is_first: is_only && news === 'published', recent }, listed);
  if (causes.length > 0) await putCheck(tx, { ...content, kind, subject_id, causes, found }, now);
}

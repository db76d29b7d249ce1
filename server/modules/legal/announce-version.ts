import { shippedLanguage } from '#contract/languages.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { enqueueJob, insertMessage } from '#server/modules/notifications/queries.ts';
import { insertAnnouncement, listReaders, lockAnnouncement, moveAnnouncement } from './announcement-store.ts';
import { legalAnnouncementMail } from './mails.ts';

/** The job that mails announcements. */
const ANNOUNCE = 'announce-legal';
/** The number of mails of one run, so that it ends long before it would count as lost. */
export const ANNOUNCE_BATCH = 100;

/** A version of a text. */
export interface Version {
  readonly kind: string;
  readonly version: number;
}

/** Begins the announcement of a version in the open transaction; a job mails it. */
export async function beginAnnouncement(tx: Tx, of: Version): Promise<void> {
  await insertAnnouncement(tx, of);
  await enqueueJob(tx, ANNOUNCE, of, { key: keyOf(of, 'first') });
}

/**
 * Mails the next users of an announcement in the open transaction, which notes how far it is and enqueues the next run.
 * A run that was interrupted has sent nothing. Replaced by a newer version, it ends.
 */
export async function announceNext(
  deps: Pick<AppDeps, 'config'>,
  tx: Tx,
  of: Version,
  { now, batch = ANNOUNCE_BATCH }: { readonly now: Date; readonly batch?: number },
): Promise<void> {
  const open = await lockAnnouncement(tx, of);
  if (!open) return;
  const readers = await listReaders(tx, open.after_user_id, batch);
  const frame = await mailFrame(tx, deps.config);
  const timezone = (await findMarket(tx))?.timezone ?? 'UTC';
  for (const { id, email: to, language } of readers) {
    const mail = { ...open, to, language: shippedLanguage(language), timezone };
    const once_key = `legal:${open.kind}:${open.version}:${id}`;
    await insertMessage(tx, { ...(await legalAnnouncementMail(mail, frame)), once_key }, now);
  }
  const after = readers.length === batch ? (readers.at(-1)?.id ?? null) : null;
  await moveAnnouncement(tx, of, { sent: readers.length, after }, now);
  if (after !== null) await enqueueJob(tx, ANNOUNCE, of, { key: keyOf(of, after) });
}

const keyOf = ({ kind, version }: Version, after: string): string => `${ANNOUNCE}:${kind}:${version}:${after}`;

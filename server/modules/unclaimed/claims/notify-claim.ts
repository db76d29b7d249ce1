import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { findOffFeatures } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { listReportStaff } from '#server/modules/staff/queries.ts';
import { findContact, listClaims, type WholeClaim } from './claim-store.ts';
import { claimOutcomeMail, claimPath, type OutcomeReader } from './mails.ts';
import { FREEZE_MS } from './rules/code-limits.ts';

/** Notifies staff of a claim in their queue, once each. */
export async function notifyClaimStaff(tx: Tx, claim_id: string, now: Date): Promise<void> {
  const [claim] = await listClaims(tx, { id: claim_id });
  if (claim?.status !== 'pending') return;
  for (const user_id of await listReportStaff(tx)) {
    const notice = {
      user_id,
      kind: 'claim_made',
      title: say(claims, 'staff.title', { name: claim.by_name, page: claim.provider_name }),
      text: claim.text.slice(0, 200),
      link: `/admin/claims?open=${claim.id}`,
      once_key: `claim:${claim.id}:made:${user_id}`,
    };
    await insertNotification(tx, notice, now, 'claim_queue');
  }
}

/**
 * Notifies of a decided claim, once: its author, and where it was claimed, the contact on file and the owner from whom
 * a dispute took the page.
 */
export async function notifyClaim(
  deps: Pick<AppDeps, 'config'>,
  tx: Tx,
  { claim_id, lost_by }: { readonly claim_id: string; readonly lost_by: string | null },
  now: Date,
): Promise<void> {
  const [claim] = await listClaims(tx, { id: claim_id });
  if (!claim || (claim.status !== 'claimed' && claim.status !== 'declined')) return;
  const { user_id, status, by_email } = claim;
  const author = user_id === null ? null : await findUserContact(tx, user_id);
  const send = (reader: OutcomeReader, to: string, language: string | null) =>
    mailOutcome(deps, tx, claim, { reader, to, language }, now);
  await send(status, author?.email ?? by_email, author?.language ?? null);
  if (user_id !== null) await noticeAuthor(tx, claim, user_id, now);
  if (status !== 'claimed') return;
  const contact = await findContact(tx, claim.provider_id);
  // A code by email has reached the same person already.
  if (contact !== null && contact.toLowerCase() !== by_email.toLowerCase()) await send('contact', contact, null);
  const loser = lost_by === null ? null : await findUserContact(tx, lost_by);
  if (lost_by === null || !loser) return;
  await send('lost', loser.email, loser.language);
  const title = say(claims, 'lost.title', { page: claim.provider_name });
  const link = claimPath(claim.provider_id);
  const once_key = `claim:${claim.id}:lost`;
  await insertNotification(
    tx,
    { user_id: lost_by, kind: 'claim_lost', title, text: say(claims, 'lost.text'), link, once_key },
    now,
    'page',
  );
}

async function noticeAuthor(tx: Tx, claim: WholeClaim, user_id: string, now: Date): Promise<void> {
  const isClaimed = claim.status === 'claimed';
  const notice = {
    user_id,
    kind: isClaimed ? 'claim_claimed' : 'claim_declined',
    title: say(claims, isClaimed ? 'claimed.title' : 'declined.title', { page: claim.provider_name }),
    text: isClaimed ? say(claims, 'claimed.text') : claim.word,
    link: isClaimed ? '/my_page' : claimPath(claim.provider_id),
    once_key: `claim:${claim.id}:${claim.status}`,
  };
  await insertNotification(tx, notice, now, 'claim');
}

async function mailOutcome(
  { config }: Pick<AppDeps, 'config'>,
  tx: Tx,
  claim: WholeClaim,
  { reader, to, language }: { readonly reader: OutcomeReader; readonly to: string; readonly language: string | null },
  now: Date,
): Promise<void> {
  const hasPayouts = !(await findOffFeatures(tx)).includes('payments');
  const mail = {
    to,
    language,
    page: { id: claim.provider_id, slug: claim.provider_slug, name: claim.provider_name },
    name: claim.by_name,
    word: claim.word,
    frozen_until: hasPayouts ? new Date((claim.decided_at ?? now).getTime() + FREEZE_MS) : null,
    timezone: claim.timezone,
    is_guest: claim.user_id === null,
  };
  const message = await claimOutcomeMail(reader, mail, await mailFrame(tx, config));
  await insertMessage(tx, { ...message, once_key: `claim:${claim.id}:${reader}` }, now);
}

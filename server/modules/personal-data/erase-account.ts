import { type Refusal, refuse } from '#contract/errors.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { yourDataMails } from '#locales/areas/your-data-mails.ts';
import { say, translate } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { findSettings } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { enqueueJob, insertMessage } from '#server/modules/notifications/queries.ts';
import { forgetCard } from '#server/modules/payments/cards/index.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { creditJournal } from '#server/modules/wallet/rules.ts';
import { eraseFiles } from './erase-files.ts';
import { eraseRows, listCardIds, listDocumentKeys, listPictureIds, lockPerson } from './erase-store.ts';
import { accountDeletedMail } from './mails.ts';
import { listCredit, listOpenThings } from './open-matters-store.ts';
import { findPerson } from './person-store.ts';

/**
 * Deletes an account: refuses while something is open, otherwise forfeits credit, erases the person from every table,
 * signs them out everywhere, and confirms it by a mail. Files are removed by jobs after the commit.
 */
export async function eraseAccount(
  tx: Tx,
  { config }: Pick<AppDeps, 'config'>,
  user_id: string,
  now: Date,
): Promise<{ deleted: true } | Refusal<'account_in_use' | 'not_signed_in'>> {
  const isThere = await lockPerson(tx, user_id);
  const person = isThere ? await findPerson(tx, user_id) : null;
  const contact = person && (await findUserContact(tx, user_id));
  if (!person || !contact) return refuse('not_signed_in');
  const open = await listOpenThings(tx, user_id);
  if (open.length > 0) return refuse('account_in_use', say(yourDataMails, 'refused.open'), { extra: { open } });
  await forfeitCredit(tx, user_id, now);
  for (const card_id of await listCardIds(tx, user_id)) await forgetCard(tx, { user_id, card_id, now });
  const documents = await listDocumentKeys(tx, person);
  const picture_ids = await listPictureIds(tx, user_id);
  const t = translate(shippedLanguage((await findSettings(tx))?.language), yourDataMails, null);
  await eraseRows(tx, person, { name: t('deleted.user'), title: t('deleted.title') }, now);
  await eraseFiles(tx, { documents, picture_ids });
  await enqueueJob(tx, 'recount-search-words', {});
  const mail = { to: contact.email, language: contact.language };
  await insertMessage(tx, await accountDeletedMail(mail, await mailFrame(tx, config)), now);
  return { deleted: true };
}

/** Posts what is left of somebody's credit back to the platform, which had granted it. */
async function forfeitCredit(tx: Tx, user_id: string, now: Date): Promise<void> {
  for (const { amount, currency } of await listCredit(tx, user_id))
    await postJournal(tx, {
      kind: 'credit',
      cause: `credit_lost:${user_id}:${currency}`,
      booking_id: null,
      payment_id: null,
      refund_id: null,
      currency,
      lines: creditJournal([user_id], -amount),
      now,
    });
}

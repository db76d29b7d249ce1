import type { GuestOpenThing } from '#contract/calls/user/your-data.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { yourDataMails } from '#locales/areas/your-data-mails.ts';
import { say, translate } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { isEmailTaken } from '#server/modules/accounts/queries.ts';
import { cancelBooking } from '#server/modules/bookings/cancellation/index.ts';
import { expireOverdue } from '#server/modules/bookings/create/index.ts';
import { accessTokenFor } from '#server/modules/bookings/guests/index.ts';
import { refreshListingLater } from '#server/modules/bookings/index.ts';
import { findSettings } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { listPersonalTables, type Table } from './columns/index.ts';
import { eraseFiles } from './erase-files.ts';
import { eraseRows, listDocumentKeys } from './erase-store.ts';
import {
  endLinksOfGuest,
  listOpenOfGuest,
  listSentPictureIds,
  listUnpaidOfGuest,
  lockGuest,
  type OpenRow,
} from './guest-store.ts';
import { guestDataDeletedMail } from './mails.ts';
import { guestOf } from './person-store.ts';

/** Pages and rows of imports name a business by its public contact, which has its own way to object. */
const notOfGuests: ReadonlySet<Table> = new Set(['providers', 'import_bad_rows']);

/**
 * Erases a guest by the mailbox that they proved (normal form): refuses while something is open, otherwise gives up
 * unpaid holds, ends the links, erases every row with the address, and confirms it by a last mail. Files are removed by
 * jobs after the commit. An address with an account is erased with the account.
 */
export async function eraseGuest(
  tx: Tx,
  { config }: Pick<AppDeps, 'config'>,
  email: string,
  now: Date,
): Promise<{ deleted: true } | Refusal<'guest_data_open' | 'forbidden'>> {
  if (await isEmailTaken(tx, email)) return refuse('forbidden', say(yourDataMails, 'refused.account'));
  await lockGuest(tx, email);
  const rows = await listOpenOfGuest(tx, email);
  if (rows.length > 0) {
    const open = rows.map((row) => presentOpen(row, secretOf(config)));
    return refuse('guest_data_open', say(yourDataMails, 'refused.guest_open'), { extra: { open } });
  }
  const refused = await giveUpHolds(tx, email, now);
  if (refused) return refused;
  const guest = guestOf(email);
  const documents = await listDocumentKeys(tx, guest);
  const picture_ids = await listSentPictureIds(tx, guest);
  await endLinksOfGuest(tx, guest, now);
  const t = translate(shippedLanguage((await findSettings(tx))?.language), yourDataMails, null);
  const tables = listPersonalTables().filter(({ table }) => !notOfGuests.has(table));
  await eraseRows(tx, guest, { name: t('deleted.guest'), title: t('deleted.title') }, now, tables);
  await eraseFiles(tx, { documents, picture_ids });
  await insertMessage(tx, await guestDataDeletedMail(email, await mailFrame(tx, config)), now);
  return { deleted: true };
}

/** Gives up what a guest holds without having paid. Returns a refusal if a hold was paid in the same moment. */
async function giveUpHolds(tx: Tx, email: string, now: Date): Promise<Refusal<'guest_data_open'> | null> {
  const overdue = await expireOverdue(tx, await listUnpaidOfGuest(tx, email), now);
  for (const provider_id of overdue) await refreshListingLater(tx, provider_id);
  const by = { role: 'customer', user_id: null } as const;
  for (const booking_id of await listUnpaidOfGuest(tx, email)) {
    const input = { booking_id, reason: '', expected_status: 'awaiting_payment' } as const;
    if (isRefusal(await cancelBooking(tx, input, by, now)))
      return refuse('guest_data_open', say(yourDataMails, 'refused.guest_open'), { extra: { open: [] } });
  }
  return null;
}

/** Shows what is open, with the link that the mailbox proved its right to. */
function presentOpen({ id, access_version, starts_at, ...row }: OpenRow, secret: string): GuestOpenThing {
  const path = `/guest-booking/${accessTokenFor(secret, id, access_version)}`;
  return { ...row, starts_at: starts_at.toISOString(), path };
}

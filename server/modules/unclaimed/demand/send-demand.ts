import { createHash } from 'node:crypto';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { doEach } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { findSettings } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { findChoice } from './contact-choice-store.ts';
import { contactTokenFor } from './contact-token.ts';
import { type ContactDemand, listDemand } from './demand-store.ts';
import { demandMail } from './mails.ts';
import { monthBefore } from './rules/month-before.ts';

const BATCH = 200;

/**
 * Mails the demand of the last month to the contacts of pages without owners, each at most once a month, if the
 * operator switched it on. Run again, it goes on with those that have no mail yet.
 */
export async function sendDemand({ database, clock, config }: Pick<AppDeps, 'database' | 'clock' | 'config'>) {
  const settings = await findSettings(database.read);
  if (settings?.mails_demand !== true) return;
  const now = clock.now();
  const month = monthBefore(now, settings.timezone);
  const frame = await mailFrame(database.write, config);
  const sendOne = async (contact: ContactDemand): Promise<void> => {
    const token = contactTokenFor(secretOf(config), contact.email);
    const mail = await demandMail({ ...contact, token }, frame);
    const once_key = `demand:${createHash('sha256').update(contact.email).digest('hex')}:${month}`;
    await inTransaction(database.write, async (tx) => {
      if ((await findChoice(tx, contact.email)) === null) await insertMessage(tx, { ...mail, once_key }, now);
    });
  };
  for (let after = ''; ; ) {
    const contacts = await listDemand(database.write, month, { after, max: BATCH });
    await doEach(contacts, sendOne, 'mails about demand could not be written');
    after = contacts.at(-1)?.email ?? '';
    if (contacts.length < BATCH) return;
  }
}

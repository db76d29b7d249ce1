import { z } from 'zod';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { choiceLink, contactTokenFor } from '#server/modules/unclaimed/demand/index.ts';
import { findChoice } from '#server/modules/unclaimed/demand/queries.ts';
import { handOverLead, leadSavedMail, leadsWaitMail } from '#server/modules/unclaimed/leads/index.ts';
import { findLead, listWaitingLeads } from '#server/modules/unclaimed/leads/queries.ts';

const HandOverLeadsPayload = z.object({ provider_id: z.string() });
const MAX_AT_ONCE = 50;

/** Hands the waiting inquiries of a claimed page to its owner, each in its own transaction and once. */
const handOverLeads: Job = async (deps, payload) => {
  const { provider_id } = HandOverLeadsPayload.parse(payload);
  const now = deps.clock.now();
  const db = deps.database.write;
  await doEach(
    readEveryRow(listWaitingLeads(db, provider_id, now), MAX_AT_ONCE),
    ({ id }) => inTransaction(db, (tx) => handOverLead(deps, tx, id, now)),
    'inquiries could not be handed over',
  );
};

const NotifyLeadPayload = z.object({ lead_id: z.string() });

/** Confirms a stored enquiry to its author once, and notifies the contact of its page at most once a day. */
const notifyLead: Job = async ({ database, clock, config }, payload) => {
  const { lead_id } = NotifyLeadPayload.parse(payload);
  const db = database.write;
  const now = clock.now();
  const lead = await findLead(db, lead_id, now);
  // The contact is not notified if the page has an owner by now.
  if (lead === null || lead.owner_id !== null) return;
  const frame = await mailFrame(db, config);
  const user = lead.customer_id === null ? null : await findUserContact(db, lead.customer_id);
  const asker = user?.email ?? lead.guest_email;
  const { contact_email, wishes, waiting, expires_at } = lead;
  const wish = user === null ? null : lead.wish;
  const language = user?.language ?? frame.language;
  const about = { language, page: lead, wish, expires_at };
  const stored = asker === null ? null : await leadSavedMail({ ...about, to: asker }, frame);
  const day = now.toISOString().slice(0, 10);
  await inTransaction(db, async (tx) => {
    if (stored !== null) await insertMessage(tx, { ...stored, once_key: `lead:${lead_id}` }, now);
    const once_key = `leads:${lead.provider_id}:${day}`;
    // The contact may want no mails.
    if (contact_email === null || (await findChoice(tx, contact_email)) !== null) return;
    const choice = choiceLink(contactTokenFor(secretOf(config), contact_email), frame);
    const wait = await leadsWaitMail({ to: contact_email, page: lead, wishes, waiting, choice }, frame);
    await insertMessage(tx, { ...wait, once_key }, now);
  });
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'hand-over-leads': { run: handOverLeads },
  'notify-lead': { run: notifyLead },
} satisfies JobTable;

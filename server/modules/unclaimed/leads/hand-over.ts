import { leadMails } from '#locales/areas/lead-mails.ts';
import { translate } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { askAsGuest, askAsUser } from '#server/modules/messages/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import {
  button,
  type MailFrame,
  note,
  paragraph,
  quote,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import { insertMessage, type NewMessage } from '#server/modules/notifications/queries.ts';
import { type TakenLead, takeLead } from './lead-store.ts';

/**
 * Hands one waiting enquiry to the new owner of its page, in the open transaction: it becomes a message, and its author
 * is asked to book. Nothing happens if it was handed over before, expired, or the page has no owner.
 */
export async function handOverLead(
  { config }: Pick<AppDeps, 'config'>,
  tx: Tx,
  lead_id: string,
  now: Date,
): Promise<void> {
  const lead = await takeLead(tx, lead_id, now);
  // The owner asked before the page was theirs.
  if (!lead || lead.customer_id === lead.owner_id) return;
  const page = { id: lead.provider_id, owner_id: lead.owner_id };
  const sent = { text: [lead.wish, lead.note].filter(Boolean).join('\n\n'), client_key: lead_id };
  if (lead.customer_id !== null) await askAsUser(tx, page, lead.customer_id, sent, now);
  else if (lead.guest_email !== null)
    await askAsGuest(tx, page, { name: lead.guest_name ?? '', email: lead.guest_email }, sent, secretOf(config), now);
  const user = lead.customer_id === null ? null : await findUserContact(tx, lead.customer_id);
  const to = user?.email ?? lead.guest_email;
  if (to === null) return;
  const frame = await mailFrame(tx, config);
  const mail = await leadJoinedMail(lead, { to, language: user?.language ?? frame.language }, frame);
  await insertMessage(tx, { ...mail, once_key: `lead:${lead_id}:joined` }, now);
}

/** The mail that asks the author of an enquiry to book. Guests' addresses are unverified: their text is left out. */
async function leadJoinedMail(
  lead: TakenLead,
  { to, language }: { readonly to: string; readonly language: string },
  frame: MailFrame,
): Promise<NewMessage> {
  const t = translate(language, leadMails, frame.home);
  const about = { page: lead.name, market: frame.market_name };
  return writeMail(frame, {
    ...{ kind: 'lead_joined', to, language, title: t('joined.subject', about), preview: t('joined.confirm') },
    blocks: [
      paragraph(t('joined.text', about)),
      ...(lead.customer_id === null ? [] : [quote(lead.wish)]),
      note(t('joined.confirm')),
      button(t('joined.action'), `/provider_details/${lead.slug}`, frame),
    ],
    reason: t('joined.reason', about),
  });
}

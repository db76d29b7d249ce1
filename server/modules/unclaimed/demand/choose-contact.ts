import type { ContactChoice, ContactState } from '#contract/entities/trust/contact-choice.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { demand } from '#locales/areas/demand.ts';
import { say, translate } from '#locales/format.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { openTicketIn } from '#server/modules/support/index.ts';
import { suspendForContact } from '#server/modules/trust/moderation/index.ts';
import { findChoice, putChoice } from './contact-choice-store.ts';
import { emailOfToken } from './contact-token.ts';
import { listContactPages } from './demand-store.ts';

const refuseToken = () => refuse('not_found', say(demand, 'refused.not_found'));
/** Names that a ticket has. */
const NAMED = 5;

/** What the holder of a link chose, and the pages it is about. */
export async function readChoice(
  db: ReadDb,
  secret: string,
  token: string,
): Promise<ContactState | Refusal<'not_found'>> {
  const email = emailOfToken(secret, token);
  return email === null ? refuseToken() : stateOf(db, email);
}

/**
 * Stores what the holder of a link chooses, for all mails to come. Who opposes has their pages hidden at once, and
 * staff gets a ticket. Opposing is not taken back by the link: staff restores a page.
 */
export async function chooseContact(
  tx: Tx,
  secret: string,
  { token, choice }: { readonly token: string; readonly choice: ContactChoice | 'mails' },
  now: Date,
): Promise<ContactState | Refusal<'not_found'>> {
  const email = emailOfToken(secret, token);
  if (email === null) return refuseToken();
  const wanted = choice === 'mails' ? null : choice;
  // Locks the address: of two requests to remove a page, one opens the ticket.
  const before = await putChoice(tx, email, wanted, now);
  if (before === 'opposed' && wanted !== 'opposed') await putChoice(tx, email, 'opposed', now);
  if (wanted === 'opposed') await removePages(tx, secret, email, now);
  return stateOf(tx, email);
}

async function removePages(tx: Tx, secret: string, email: string, now: Date): Promise<void> {
  const pages = await listContactPages(tx, email);
  const [first] = pages;
  if (!first) return;
  const language = shippedLanguage((await findMarket(tx))?.language);
  const t = translate(language, demand);
  const reason = t('opposed.reason');
  for (const page of pages) await suspendForContact(tx, page.id, { reason, by_name: t('opposed.by') }, now);
  const names = pages.slice(0, NAMED).map((page) => page.name);
  const asked = {
    ...{ author_id: null, guest_email: email, language, subject: t('ticket.subject') },
    ...{ booking_id: null, event_id: null, provider_id: first.id },
  };
  await openTicketIn(tx, asked, t('ticket.text', { pages: names.join(', '), count: pages.length }), secret, now);
}

async function stateOf(db: ReadDb | Tx, email: string): Promise<ContactState> {
  const pages = await listContactPages(db, email);
  return {
    choice: await findChoice(db, email),
    pages: pages.map(({ id, slug, name }) => ({ _id: id, slug, name })),
  };
}

import type { Tx } from '#server/kernel/database/db.ts';
import { hashToken, newId } from '#server/kernel/ids.ts';
import { conversationTokenFor } from './access-token.ts';
import { findConversation } from './conversation-store.ts';
import { insertOfGuest, openOfUser } from './message-store.ts';
import { writeAndNotify } from './send-message.ts';

/** The page that receives a message. */
export interface AskedPage {
  readonly id: string;
  readonly owner_id: string | null;
}

/** Sends a message to a page as a user, in the existing conversation or a new one. Returns its id. */
export async function askAsUser(
  tx: Tx,
  page: AskedPage,
  customer_id: string,
  sent: { readonly text: string; readonly client_key: string | null },
  now: Date,
): Promise<string> {
  const id = await openOfUser(tx, page.id, customer_id, now);
  const message = { side: 'customer', author_id: customer_id, files: [], ...sent } as const;
  await writeAndNotify(tx, id, { customer_id, owner_id: page.owner_id }, message, now);
  return id;
}

/**
 * Sends a message to a page as a guest with an unverified address. Each request begins a separate conversation. Nobody
 * can therefore write into, or read, another conversation of the same address. The sender's key is its id, so that a
 * repeated request does not duplicate it.
 */
export async function askAsGuest(
  tx: Tx,
  page: AskedPage,
  guest: { readonly name: string; readonly email: string },
  sent: { readonly text: string; readonly client_key: string | null },
  secret: string,
  now: Date,
): Promise<void> {
  const begin = (id: string) =>
    insertOfGuest(
      tx,
      {
        id,
        provider_id: page.id,
        guest_name: guest.name,
        guest_email: guest.email,
        access_token_hash: hashToken(conversationTokenFor(secret, id)),
      },
      now,
    );
  let id = sent.client_key ?? newId();
  if (!(await begin(id))) {
    const there = await findConversation(tx, id);
    if (there?.provider_id === page.id && there.guest_email?.toLowerCase() === guest.email.toLowerCase()) return;
    id = newId();
    await begin(id);
  }
  const message = { side: 'customer', author_id: null, files: [], text: sent.text, client_key: null } as const;
  await writeAndNotify(tx, id, { customer_id: null, owner_id: page.owner_id }, message, now);
}

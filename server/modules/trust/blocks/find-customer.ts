import { type Refusal, refuse } from '#contract/errors.ts';
import { blocks } from '#locales/areas/blocks.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { findMine } from '#server/modules/messages/index.ts';
import type { Whom } from './block-store.ts';

/** The customer of a booking or a conversation. `whom` is null for a client of whom only the name is known. */
export interface FoundCustomer {
  readonly name: string;
  readonly whom: Whom | null;
}

/** Finds the customer of a booking or a conversation with a page of the caller's. */
export async function findCustomer(
  db: ReadDb,
  of: { readonly booking_id?: string | undefined; readonly conversation_id?: string | undefined },
  actor: Actor,
): Promise<FoundCustomer | Refusal<'not_found' | 'invalid_input'>> {
  if ((of.booking_id === undefined) === (of.conversation_id === undefined)) {
    const message = say(blocks, 'refused.whom');
    return refuse('invalid_input', message, { errors: [{ path: 'booking_id', message }] });
  }
  const found = await findMine(db, of, actor);
  if (found?.side !== 'provider') return refuse('not_found', say(blocks, 'refused.customer'));
  const { customer_id, customer_name: name, guest_email: email } = found.conversation;
  if (customer_id !== null) return { name, whom: { user_id: customer_id } };
  return { name, whom: email === null ? null : { user_id: null, name, email } };
}

import type { ReadDb } from '#server/kernel/database/db.ts';
import { readHolderToken } from './ticket-keys.ts';
import { findTicket, type TicketRow } from './ticket-store.ts';

/** Finds the ticket of a link's token; null if the token is not one of ours, or the ticket was transferred since. */
export async function findHeldTicket(db: ReadDb, token: string, secret: string): Promise<TicketRow | null> {
  const holder = readHolderToken(secret, token);
  const row = holder && (await findTicket(db, holder.ticket_id));
  return row && row.transfers === holder.transfers ? row : null;
}

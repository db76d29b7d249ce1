import { z } from 'zod';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type HelpMessageRow, listHelpMessages } from './message-store.ts';
import { isAuthor } from './policy.ts';
import { findTicket, findTicketByToken, type TicketRow } from './ticket-store.ts';

/** The actor's own ticket, by its id or by the token of the guest's link; null for everybody else's. */
export async function findOwnTicket(
  db: ReadDb,
  ticket_id: string | undefined,
  actor: Actor,
): Promise<TicketRow | null> {
  if (ticket_id === undefined) return actor.booking_token === null ? null : findTicketByToken(db, actor.booking_token);
  const row = await findTicket(db, ticket_id);
  return row && isAuthor(row, actor) ? row : null;
}

const CursorKeys = z.strictObject({ seq: z.int().min(1).max(2_000_000_000) });

/** A page of a ticket's messages: the newest first page, the newest message last in each. */
export async function readThread(
  db: ReadDb,
  ticket_id: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ shown: readonly HelpMessageRow[]; next_cursor: string | null } | Refusal<'invalid_input'>> {
  const after = readCursor(cursor, CursorKeys);
  if (isRefusal(after)) return after;
  const rows = await listHelpMessages(db, ticket_id, { before: after?.seq ?? null, limit });
  const shown = rows.slice(0, limit);
  const oldest = shown.at(-1);
  const next_cursor = rows.length > limit && oldest ? writeCursor({ seq: oldest.seq }) : null;
  return { shown: shown.toReversed(), next_cursor };
}

import type { Tx } from '#server/kernel/database/db.ts';
import type { Booker } from '../create/book-session.ts';
import { type SubjectInput, sessionOf, ticketsOf } from '../event/book-subject.ts';
import { askForSession, askForTickets } from './compose-request.ts';

/** Requests a session or tickets in the open transaction. */
export async function ask(tx: Tx, input: SubjectInput, booker: Booker, secret: string, now: Date) {
  const items = ticketsOf(input);
  return items === null
    ? askForSession(tx, sessionOf(input), booker, secret, now)
    : askForTickets(tx, { ...input, items }, booker, secret, now);
}

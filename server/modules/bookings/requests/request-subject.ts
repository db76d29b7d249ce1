import type { Tx } from '#server/kernel/database/db.ts';
import type { Booker } from '../create/evaluate-session.ts';
import { type SubjectInput, ticketsOf, toSessionInput } from '../event/book-subject.ts';
import { askForSession, askForTickets } from './compose-request.ts';

/** Requests a session or tickets in the open transaction. */
export async function requestSubject(tx: Tx, input: SubjectInput, booker: Booker, secret: string, now: Date) {
  const items = ticketsOf(input);
  return items === null
    ? askForSession(tx, toSessionInput(input), booker, secret, now)
    : askForTickets(tx, { ...input, items }, booker, secret, now);
}

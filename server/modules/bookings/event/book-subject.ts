import type { Tx } from '#server/kernel/database/db.ts';
import { bookSession } from '../create/book-session.ts';
import type { Booker, BookingInput } from '../create/evaluate-session.ts';
import { bookTickets } from './book-tickets.ts';
import type { TicketsInput } from './evaluate-tickets.ts';

/** The validated input of a booking call: a session, or tickets of an event. */
export interface SubjectInput
  extends Omit<BookingInput, 'service_id' | 'starts_at'>,
    Pick<TicketsInput, 'attendees'>,
    Partial<Pick<TicketsInput, 'items'>> {
  readonly service_id?: string | undefined;
  readonly starts_at?: string | undefined;
  readonly package_id?: string | undefined;
  readonly occurrence_id?: string | undefined;
}

/** The tickets of an input; null for a session. A single package counts as one item. */
export function ticketsOf(
  input: Pick<SubjectInput, 'items' | 'package_id' | 'occurrence_id' | 'participants'>,
): TicketsInput['items'] | null {
  const { items, package_id, occurrence_id, participants } = input;
  if (items !== undefined) return items;
  return package_id === undefined ? null : [{ package_id, occurrence_id, participants }];
}

/** The session of an input. The call's schema requires its service and time. */
export function toSessionInput(input: SubjectInput): BookingInput {
  const { service_id, starts_at } = input;
  if (service_id === undefined || starts_at === undefined)
    throw new Error('A booking without service or time came through.');
  return { ...input, service_id, starts_at };
}

/** Books a session or tickets in the open transaction. */
export async function bookSubject(
  tx: Tx,
  input: SubjectInput,
  booker: Booker,
  where: { secret: string; network: string; now: Date },
) {
  const items = ticketsOf(input);
  return items === null
    ? bookSession(tx, toSessionInput(input), booker, where)
    : bookTickets(tx, { ...input, items }, booker, where);
}

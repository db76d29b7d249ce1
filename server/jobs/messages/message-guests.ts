import { doEach } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import {
  enqueueGuestMessage,
  GuestMessage,
  listRecipients,
  listTeam,
  personalSubject,
  personalText,
} from '#server/modules/events/guests/index.ts';
import { findEvent } from '#server/modules/events/manage/index.ts';
import { writeToBooking, writeToUser } from '#server/modules/messages/index.ts';
import type { Job } from '../worker.ts';

/** The number of conversations that one run writes to, so that it ends long before it would count as lost. */
const MAX_PER_RUN = 200;

/**
 * Writes a message into the conversations of an event's bookings and team, one transaction each; after a full run, and
 * after the bookings, another one continues. The message's id is its key in each conversation, so that a run that was
 * interrupted writes nothing twice.
 */
export const messageGuests: Job = async (deps, payload) => {
  const db = deps.database.write;
  const sent = GuestMessage.parse(payload);
  const { message_id, author_id, subject, text, audience, part, after } = sent;
  const event = part === 'team' ? await findEvent(db, audience.event_id) : null;
  const list = part === 'team' ? listTeam : listRecipients;
  const page = await list(db, audience, after, MAX_PER_RUN);
  try {
    await doEach(
      page,
      ({ id, name }) =>
        inTransaction(db, (tx) => {
          const own = { side: 'provider', author_id, files: [], client_key: message_id } as const;
          const message = { ...own, subject: personalSubject(subject, name), text: personalText(text, name) };
          const now = deps.clock.now();
          if (event === null) return writeToBooking(tx, id, message, now);
          const sides = { provider_id: event.provider_id, owner_id: author_id, customer_id: id };
          return writeToUser(tx, sides, message, now);
        }),
      'recipients did not receive the message',
    );
  } finally {
    const next = nextRun(sent, page);
    if (next !== null) await enqueueGuestMessage(db, next);
  }
};

/** The run after one that wrote to some recipients; null after the last one. */
function nextRun(sent: GuestMessage, page: readonly { readonly id: string }[]): GuestMessage | null {
  if (page.length === MAX_PER_RUN) return { ...sent, after: page.at(-1)?.id ?? null };
  return sent.part === 'bookings' && sent.to === 'both' ? { ...sent, part: 'team', after: null } : null;
}

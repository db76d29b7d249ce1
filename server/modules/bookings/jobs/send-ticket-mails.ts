import { z } from 'zod';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import {
  type HolderNews,
  holderMessages,
  holderNews,
  languageOfTickets,
  transferMessages,
} from '#server/modules/admission/tickets/index.ts';
import { findTicket, listOfBooking } from '#server/modules/admission/tickets/queries.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { type MailFrame, mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, type NewMessage } from '#server/modules/notifications/queries.ts';

/** Mails news of a booking's tickets to the holders who have a mailbox of their own, with the host's own words. */
export async function mailHolders(
  deps: AppDeps,
  frame: MailFrame,
  booking_id: string,
  news: HolderNews,
  host: { readonly note: string } | null = null,
): Promise<void> {
  const all = await listOfBooking(deps.database.write, booking_id);
  await insertAll(deps, await holderMessages(deps, frame, { all, about: all, host }, news));
}

const News = z.object({ booking_id: z.string(), news: z.enum(holderNews) });

/** The same as a job, for news that have no mail to whoever booked. */
export const sendTicketMails: Job = async (deps, payload) => {
  const { booking_id, news } = News.parse(payload);
  await mailHolders(deps, await mailFrame(deps.database.write, deps.config), booking_id, news);
};

const Again = z.object({ ticket_id: z.string() });

/** Mails a ticket to its holder again, even if it was mailed before. */
export const sendTicketAgain: Job = async (deps, payload) => {
  const { ticket_id } = Again.parse(payload);
  const row = await findTicket(deps.database.write, ticket_id);
  if (!row) return;
  const frame = await mailFrame(deps.database.write, deps.config);
  const all = await listOfBooking(deps.database.write, row.booking_id);
  await insertAll(deps, await holderMessages(deps, frame, { all, about: [row] }, 'again'));
};

const Transferred = z.object({
  ticket_id: z.string(),
  /** The turn that the transfer began. */
  turn: z.number(),
  from: z.object({ name: z.string(), email: z.string().nullable() }),
});

/**
 * Mails a transfer to the new holder, to whoever paid and to whoever had the ticket. One that another transfer followed
 * is mailed to whoever had it before alone.
 */
export const sendTransferMails: Job = async (deps, payload) => {
  const { ticket_id, turn, from } = Transferred.parse(payload);
  const db = deps.database.write;
  const row = await findTicket(db, ticket_id);
  if (!row) return;
  const language = await languageOfTickets(db, row);
  const whole = await findDetails(db, { id: row.booking_id });
  if (!whole) return;
  const { manage_url } = presentLoaded(whole, 'customer', { config: deps.config, now: deps.clock.now(), language });
  const frame = await mailFrame(db, deps.config);
  const all = await listOfBooking(db, row.booking_id);
  await insertAll(deps, await transferMessages(deps, frame, { row, all, from, turn }, manage_url));
};

async function insertAll({ database, clock }: AppDeps, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await inTransaction(database.write, async (tx) => {
    for (const message of messages) await insertMessage(tx, message, clock.now());
  });
}

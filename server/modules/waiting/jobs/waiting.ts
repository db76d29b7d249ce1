import { z } from 'zod';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import {
  entryTokenFor,
  type Offering,
  offerDate,
  offerGroupSession,
  offerNotification,
  presentEntry,
  waitingNews,
  writeWaitingMail,
} from '#server/modules/waiting/index.ts';
import { findEntry, tendLists } from '#server/modules/waiting/queries.ts';

const NotifyWaitingPayload = z.object({
  entry_id: z.string(),
  kind: z.enum(waitingNews),
  /** The booking that was offered. Each offer has its own mails. */
  booking_id: z.string().optional(),
});

/** Tells a person on a waiting list what happened, by mail, and offers also in the app. Sends each message once. */
const notifyWaiting: Job = async ({ database, config, clock }, payload) => {
  const { entry_id, kind, booking_id } = NotifyWaitingPayload.parse(payload);
  const now = clock.now();
  const db = database.write;
  const entry = await findEntry(db, entry_id, now);
  if (entry === null) return;
  const { language, user_id } = entry;
  const { offer } = await presentEntry(db, entry, { config, now, language });
  // An offer that ended before its mail was written is followed by another mail.
  if (kind === 'offer' && (offer?._id !== booking_id || offer?.status !== 'awaiting_payment')) return;
  const frame = await mailFrame(db, config);
  const token = entryTokenFor(secretOf(config), entry_id);
  const mail = await writeWaitingMail({ kind, entry, offer: kind === 'offer' ? offer : null, token, language }, frame);
  const day = now.toISOString().slice(0, 10);
  const once_key = `waiting:${entry_id}:${kind}:${booking_id ?? (kind === 'joined' ? day : '')}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...mail, once_key }, now);
    if (kind !== 'offer' || offer === null || user_id === null) return;
    const link = `/waiting-list/${entry_id}`;
    const notice = { user_id, kind: 'waiting_offer', ...offerNotification(entry, offer), link, booking_id: offer._id };
    await insertNotification(tx, { ...notice, once_key: `${once_key}:app` }, now, 'waiting_offer');
  });
};

const OfferSeatsPayload = z.union([z.object({ occurrence_id: z.string() }), z.object({ commitment_id: z.string() })]);

/**
 * Offers the seats of a date or a group session that came free to the people who wait, one after another, each in a
 * transaction of its own. Then everybody can book what is left.
 */
const offerSeats: Job = async ({ database, config, clock }, payload) => {
  const what = OfferSeatsPayload.parse(payload);
  const offering: Offering = { secret: secretOf(config), now: clock.now(), skipped: new Set() };
  const offerNext = () =>
    inTransaction(database.write, (tx) =>
      'occurrence_id' in what
        ? offerDate(tx, what.occurrence_id, offering)
        : offerGroupSession(tx, what.commitment_id, offering),
    );
  while (await offerNext());
};

/** Ends the lists of dates that have begun or are cancelled, and makes offers that a lost job did not make. */
const tendWaitingLists: Job = ({ database, clock }) => tendLists(database.write, clock.now());

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'notify-waiting': { run: notifyWaiting },
  'offer-seats': { run: offerSeats },
  'tend-waiting-lists': { run: tendWaitingLists, at: '*/5 * * * *' },
} satisfies JobTable;

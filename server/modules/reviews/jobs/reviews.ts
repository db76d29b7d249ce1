import { z } from 'zod';
import { HOUR_MS } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { reviewMails } from '#locales/areas/review-mails.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { type CursorKeys, doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findContact } from '#server/modules/bookings/mails/index.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { askLabels, reviewAskMail } from '#server/modules/reviews/index.ts';
import { findReview, listToAsk, noteAsked, type ReviewRow } from '#server/modules/reviews/queries.ts';
import { publicName } from '#server/modules/reviews/rules.ts';

/** The delay between the end of a session and its review request. */
const AFTER_MS = HOUR_MS;
/** Sessions that ended earlier get no review request. This happens if no job ran for a while. */
const LATEST_MS = 72 * HOUR_MS;
const MAX_AT_ONCE = 50;

/**
 * Sends one review request per completed booking: by mail to customers, and in the app to users. A failure does not
 * stop the others.
 */
const askForReviews: Job = async (deps) => {
  const now = deps.clock.now();
  const ended = { from: new Date(now.getTime() - LATEST_MS), to: new Date(now.getTime() - AFTER_MS) };
  const db = deps.database.write;
  const toAsk = readEveryRow(listToAsk(db, ended), MAX_AT_ONCE);
  const askOnce = ({ id }: CursorKeys) =>
    inTransaction(db, async (tx) => {
      if (await noteAsked(tx, id, now)) await ask(deps, tx, id, now);
    });
  await doEach(toAsk, askOnce, 'customers could not be asked how it was');
};

async function ask(deps: AppDeps, tx: Tx, booking_id: string, now: Date): Promise<void> {
  const whole = await findDetails(tx, { id: booking_id });
  if (!whole) return;
  const { user_id, email: to, language } = await findContact(tx, whole.row, 'customer');
  const booking = presentLoaded(whole, 'customer', { config: deps.config, now, language });
  if (!to || !booking.can.review) return;
  const path = booking.manage_url === null ? reviewPath(whole.row) : `${booking.manage_url}?review=open`;
  const mail = await reviewAskMail({ to, language, booking, path }, await mailFrame(tx, deps.config));
  const labels = askLabels(booking);
  const once_key = `review_ask:${booking_id}`;
  await insertMessage(tx, { ...mail, once_key }, now);
  if (user_id !== null)
    await insertNotification(
      tx,
      {
        user_id,
        kind: 'review_ask',
        title: labels.title,
        text: labels.preview,
        link: path,
        booking_id,
        once_key,
      },
      now,
      'review_ask',
    );
}

/** The path of a booking's review dialog. Its last part names the author's side and grants no access. */
function reviewPath({ id, customer_id, provider_id, service_id, event_id }: BookingRow): string {
  const author = customer_id ?? 'me';
  return event_id === null
    ? `/provider_details/${provider_id}/${service_id ?? 'all'}/true/${author}`
    : `/view-events/${event_id}/${provider_id}/${id}/true/${author}`;
}

const Notice = z.object({ review_id: z.string(), what: z.enum(['written', 'answered']) });

/** Notifies a provider of a new review, or its author of the reply. */
const notifyReview: Job = async ({ database, clock }, payload) => {
  const { review_id, what } = Notice.parse(payload);
  const db = database.write;
  const review = await findReview(db, review_id);
  const user_id = what === 'written' ? review?.owner_id : review?.author_id;
  if (!review || !user_id || review.is_hidden) return;
  const provider = review.provider_name;
  const page =
    review.event_id === null
      ? `/provider_details/${review.provider_slug}`
      : `/view-events/${review.event_id}/${review.provider_id}`;
  await inTransaction(db, (tx) =>
    insertNotification(
      tx,
      {
        user_id,
        kind: `review_${what}`,
        title: what === 'written' ? writtenTitle(review) : say(reviewMails, 'answered.title', { provider }),
        text: (what === 'written' ? review.text : (review.reply ?? '')).slice(0, 200),
        link: `${page}#reviews`,
        once_key: `review_${what}:${review_id}`,
        ...(review.booking_id === null ? {} : { booking_id: review.booking_id }),
      },
      clock.now(),
      'review',
    ),
  );
};

/** The title of the notification of a new review. */
function writtenTitle({ author_name, rating: stars, event_title: title }: ReviewRow): Message {
  const author = publicName(author_name);
  return title === null
    ? say(reviewMails, 'written.title', { author, stars })
    : say(reviewMails, 'written.title_event', { author, stars, title });
}

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'ask-for-reviews': { run: askForReviews, at: '*/10 * * * *' },
  'notify-review': { run: notifyReview },
} satisfies JobTable;

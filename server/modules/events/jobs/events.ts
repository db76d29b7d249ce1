import { z } from 'zod';
import { HOUR_MS } from '#contract/instant.ts';
import { Currency } from '#contract/money.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { doEach } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import {
  cancelForDates,
  countCancelledSince,
  countOnCancelledDates,
  listCancelledDates,
  listOnCancelledDates,
  listStarts,
} from '#server/modules/bookings/cancellation/index.ts';
import { datesOffMail, datesOffNotification, datesOffPath } from '#server/modules/bookings/mails/index.ts';
import {
  enqueueGuestMessage,
  GuestMessage,
  listRecipients,
  listTeam,
  personalSubject,
  personalText,
} from '#server/modules/events/guests/index.ts';
import { countDateSales, extendEvents, findEvent } from '#server/modules/events/manage/index.ts';
import { writeToBooking, writeToUser } from '#server/modules/messages/index.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { enqueueJob, insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { settleDifference } from '#server/modules/payments/index.ts';
import { refundPaid, trySendRefund } from '#server/modules/payments/refunds/index.ts';

const CancelDatesPayload = z.object({
  event_id: z.string(),
  /** The last booking of the run before; null at the beginning. */
  after: z.object({ id: z.string(), at: z.coerce.date() }).nullable().default(null),
  /** When its dates were cancelled. */
  since: z.string().optional(),
});

/**
 * The number of bookings that one run cancels. A run so ends long before it would count as lost (`free-lost-jobs`), and
 * before a server that stops has waited for it.
 */
const CANCEL_DATES_MAX_PER_RUN = 100;

/**
 * Cancels and refunds the bookings on an event's cancelled dates, one after another; after a full run another one
 * continues. Each is cancelled with its refund in a transaction of its own and then leaves the list, so that a run that
 * was interrupted continues where it was and refunds nothing twice. A refund without an answer of the gateway is sent
 * again by `reconcile-payments`.
 */
const cancelDates: Job = async (deps, payload) => {
  const db = deps.database.write;
  const { event_id, after, since } = CancelDatesPayload.parse(payload);
  const dates = await listCancelledDates(db, event_id);
  const page = await listOnCancelledDates(db, event_id)(after, CANCEL_DATES_MAX_PER_RUN);
  const last = page.at(-1);
  if (!last) return;
  try {
    await doEach(page, ({ id }) => cancelOne(deps, id, dates), 'bookings could not be cancelled with their dates');
  } finally {
    // A key of its own: dates that are cancelled meanwhile begin from the start.
    const key = `cancel-dates:${event_id}:${last.id}`;
    if (page.length === CANCEL_DATES_MAX_PER_RUN)
      await enqueueJob(db, 'cancel-dates', { event_id, after: last, since }, { key });
  }
};

async function cancelOne(deps: AppDeps, booking_id: string, dates: ReadonlyMap<string, string>): Promise<void> {
  const now = deps.clock.now();
  const refund_ids = await inTransaction(deps.database.write, async (tx) => {
    const done = await cancelForDates(tx, booking_id, dates, now);
    if (done.kind === 'nothing') return [];
    if (done.kind === 'part') return settleDifference(tx, done.applied, null, now);
    const { booking, granted } = done.cancelled;
    return granted ? refundPaid(tx, booking, granted, '', now) : [];
  });
  for (const refund_id of refund_ids) await trySendRefund(deps, refund_id);
}

/** Counts the sales of the dates that changed since the last time. */
const countDateSalesJob: Job = async ({ database }) => {
  let has_more = true;
  while (has_more) has_more = await countDateSales(database.write);
};

const SumUpCancelledDatesPayload = z.object({
  event_id: z.string(),
  /** When the dates were cancelled, and by whom. */
  since: z.string(),
  user_id: z.string(),
  occurrence_ids: z.array(z.string()),
});

/** How long the summary waits at most for bookings that are not cancelled yet. */
const MAX_WAIT_MS = HOUR_MS;
const AGAIN_MS = 15_000;

/**
 * Tells whoever cancelled dates of an event what became of their bookings, once `cancel-dates` is done: one message,
 * however many bookings they had, and none if they had none.
 */
const sumUpCancelledDates: Job = async ({ database, config, clock }, payload) => {
  const { event_id, since, user_id, occurrence_ids } = SumUpCancelledDatesPayload.parse(payload);
  const db = database.write;
  const now = clock.now();
  const left = await countOnCancelledDates(db, event_id);
  if (left > 0 && now.getTime() - Date.parse(since) < MAX_WAIT_MS) {
    const run_at = new Date(now.getTime() + AGAIN_MS);
    await enqueueJob(db, 'sum-up-cancelled-dates', { event_id, since, user_id, occurrence_ids }, { run_at });
    return;
  }
  const [event, user, ended] = [
    await findEvent(db, event_id),
    await findUserContact(db, user_id),
    await countCancelledSince(db, event_id, since),
  ];
  if (event === null || user === null || ended.bookings + left === 0) return;
  const off = {
    event,
    starts: await listStarts(db, occurrence_ids),
    ...{ bookings: ended.bookings, rejected: ended.rejected, left },
    refund: { amount: ended.refund_amount, currency: Currency.parse(event.currency) },
  };
  const reader = { to: user.email, language: user.language };
  const mail = await datesOffMail(off, await mailFrame(db, config), reader);
  const { kind } = mail;
  const once_key = `${kind}:${event_id}:${since}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...mail, once_key }, now);
    const notice = { user_id, kind, ...datesOffNotification(off), link: datesOffPath(off), once_key };
    await insertNotification(tx, notice, now, 'event_dates');
  });
};

/** Stores the next dates of events that repeat without an end. */
const extendEventsJob: Job = async ({ database, clock }) => {
  await extendEvents(database.write, clock.now());
};

/** The number of conversations that one run writes to, so that it ends long before it would count as lost. */
const MESSAGE_GUESTS_MAX_PER_RUN = 200;

/**
 * Writes a message into the conversations of an event's bookings and team, one transaction each; after a full run, and
 * after the bookings, another one continues. The message's id is its key in each conversation, so that a run that was
 * interrupted writes nothing twice.
 */
const messageGuests: Job = async (deps, payload) => {
  const db = deps.database.write;
  const sent = GuestMessage.parse(payload);
  const { message_id, author_id, subject, text, audience, part, after } = sent;
  const event = part === 'team' ? await findEvent(db, audience.event_id) : null;
  const list = part === 'team' ? listTeam : listRecipients;
  const page = await list(db, audience, after, MESSAGE_GUESTS_MAX_PER_RUN);
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
  if (page.length === MESSAGE_GUESTS_MAX_PER_RUN) return { ...sent, after: page.at(-1)?.id ?? null };
  return sent.part === 'bookings' && sent.to === 'both' ? { ...sent, part: 'team', after: null } : null;
}

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'cancel-dates': { run: cancelDates },
  'count-date-sales': { run: countDateSalesJob, at: '* * * * *' },
  'extend-events': { run: extendEventsJob, at: '9 2 * * *' },
  'message-guests': { run: messageGuests },
  'sum-up-cancelled-dates': { run: sumUpCancelledDates },
} satisfies JobTable;

import { z } from 'zod';
import { overviewDays } from '#contract/choices/admin-lists.ts';
import { reminderTimes } from '#contract/notifications/reminder-times.ts';
import { type CursorKeys, doTogether, readEveryPage } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { completeEnded, listEnded, noteReminders } from '#server/modules/bookings/attendance/index.ts';
import { expireChanges, listOverdueChanges } from '#server/modules/bookings/changes/index.ts';
import { expireOverdue, listOverdue } from '#server/modules/bookings/create/index.ts';
import { refreshListingLater } from '#server/modules/bookings/index.ts';
import { countBookedDay } from '#server/modules/bookings/listed/index.ts';
import { declineCompeting, listCompetingRequests } from '#server/modules/bookings/requests/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { publishInvalidation } from '#server/modules/notifications/queries.ts';
import { mailGuestBookings } from './mail-guest-bookings.ts';
import { notifyRequest } from './notify-request.ts';
import { sendBookingMail, sendBookingMailAgain } from './send-booking-mail.ts';
import { sendChangeMail } from './send-change-mail.ts';
import { sendMovedMail } from './send-moved-mail.ts';
import { sendTicketAgain, sendTicketMails, sendTransferMails } from './send-ticket-mails.ts';

const BATCH = 500;

/**
 * Completes bookings whose end has passed, in batches, and invalidates both sides' open screens. A failure does not
 * stop the others.
 */
const completeBookings: Job = async ({ database, clock }) => {
  const now = clock.now();
  const complete = async (these: readonly CursorKeys[]) => {
    const ids = these.map(({ id }) => id);
    const done = await inTransaction(database.write, (tx) => completeEnded(tx, ids, now));
    const customers = new Set(done.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id])));
    const owners = new Set(done.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id])));
    // Published after the commit, so that listeners read the committed state.
    for (const id of customers) await publishInvalidation(database.write, id, 'ended_of_customer');
    for (const id of owners) await publishInvalidation(database.write, id, 'ended_of_provider');
  };
  const ended = readEveryPage(listEnded(database.write, now), BATCH);
  await doTogether(ended, complete, 'bookings could not be completed');
};

/** The overview compares its longest period with the one before. */
const DAYS = 2 * Math.max(...overviewDays);

/** Counts the bookings of the market's days that are over, each day in a transaction of its own. */
const countBookedDays: Job = async ({ database, clock }) => {
  const market = await findMarket(database.write);
  if (market === null) return;
  let has_more = true;
  while (has_more) has_more = await countBookedDay(database.write, market.timezone, DAYS, clock.now());
};

const Payload = z.object({ booking_id: z.string() });

/** Declines the requests whose time a confirmed booking has taken. Their customers get other times. */
const declineCompetingRequests: Job = async ({ database, clock }, payload) => {
  const { booking_id } = Payload.parse(payload);
  const now = clock.now();
  for (const competitor of await listCompetingRequests(database.write, booking_id, now))
    await inTransaction(database.write, (tx) => declineCompeting(tx, competitor, now));
};

/**
 * Expires changes without an answer or payment in time and releases their held time. The bookings do not change. A
 * failure does not stop the others.
 */
const expireChangesJob: Job = async ({ database, clock }) => {
  const now = clock.now();
  const overdue = readEveryPage(listOverdueChanges(database.write, now), BATCH);
  const expire = (these: readonly CursorKeys[]) =>
    inTransaction(database.write, (tx) => expireChanges(tx, { ids: these.map(({ id }) => id) }, now));
  await doTogether(overdue, expire, 'changes could not be ended');
};

/** Expires unpaid holds and unanswered requests and releases their time. A failure does not stop the others. */
const expireHolds: Job = async ({ database, clock }) => {
  const now = clock.now();
  const overdue = readEveryPage(listOverdue(database.write, now), BATCH);
  const expire = (these: readonly CursorKeys[]) =>
    inTransaction(database.write, async (tx) => {
      const ids = these.map(({ id }) => id);
      for (const provider_id of await expireOverdue(tx, ids, now)) await refreshListingLater(tx, provider_id);
    });
  await doTogether(overdue, expire, 'holds and requests could not be ended');
};

/**
 * Enqueues the reminders that are due, at the times that each page chose. Each job checks whether its reminder still
 * applies.
 */
const sendReminders: Job = async ({ database, clock }) => {
  for (const time of reminderTimes)
    while ((await inTransaction(database.write, (tx) => noteReminders(tx, time, clock.now()))) > 0);
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'complete-bookings': { run: completeBookings, at: '* * * * *' },
  'count-booked-days': { run: countBookedDays, at: '58 * * * *' },
  'decline-competing-requests': { run: declineCompetingRequests },
  'expire-changes': { run: expireChangesJob, at: '* * * * *' },
  'expire-holds': { run: expireHolds, at: '* * * * *' },
  'send-booking-mail': { run: sendBookingMail },
  'send-booking-mail-again': { run: sendBookingMailAgain },
  'send-moved-mail': { run: sendMovedMail },
  'send-change-mail': { run: sendChangeMail },
  'send-reminders': { run: sendReminders, at: '* * * * *' },
  'send-ticket-again': { run: sendTicketAgain },
  'send-ticket-mails': { run: sendTicketMails },
  'send-transfer-mails': { run: sendTransferMails },
  'notify-request': { run: notifyRequest },
  'mail-guest-bookings': { run: mailGuestBookings },
} satisfies JobTable;

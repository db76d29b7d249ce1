import { deliverMessage } from './deliver-message.ts';
import { expireHolds } from './expire-holds.ts';
import { forgetCardJob } from './forget-card.ts';
import { forgetOldKeys } from './forget-old-keys.ts';
import { freeLostJobsJob } from './free-lost-jobs.ts';
import { reconcilePayment, reconcilePayments } from './reconcile-payments.ts';
import { recountSearchWords, refreshListingJob, sweepListings } from './refresh-listing.ts';
import { rewardReferralsJob } from './reward-referrals.ts';
import { sendBookingMail, sendBookingMailAgain } from './send-booking-mail.ts';
import { sendRefundJob } from './send-refund.ts';
import { sweepUnusedPictures } from './sweep-pictures.ts';
import type { Job } from './worker.ts';

/** Every job by its name in the queue. */
export const jobs: Readonly<Record<string, Job>> = {
  'deliver-message': deliverMessage,
  'expire-holds': expireHolds,
  'forget-card': forgetCardJob,
  'forget-old-keys': forgetOldKeys,
  'free-lost-jobs': freeLostJobsJob,
  'reconcile-payment': reconcilePayment,
  'reconcile-payments': reconcilePayments,
  'recount-search-words': recountSearchWords,
  'refresh-listing': refreshListingJob,
  'reward-referrals': rewardReferralsJob,
  'sweep-listings': sweepListings,
  'send-booking-mail': sendBookingMail,
  'send-booking-mail-again': sendBookingMailAgain,
  'send-refund': sendRefundJob,
  'sweep-pictures': sweepUnusedPictures,
};

/** What runs by the clock (crontab lines). */
export const schedule = `
* * * * * expire-holds
* * * * * reconcile-payments
* * * * * free-lost-jobs
17 * * * * forget-old-keys
*/5 * * * * reward-referrals
*/10 * * * * sweep-listings
43 * * * * recount-search-words
29 3 * * * sweep-pictures
`;

import { askForReviews, notifyReview } from './bookings/ask-for-reviews.ts';
import { cancelDates } from './bookings/cancel-dates.ts';
import { completeBookings } from './bookings/complete-bookings.ts';
import { countBookedDays } from './bookings/count-booked-days.ts';
import { countDateSalesJob } from './bookings/count-date-sales.ts';
import { declineCompetingRequests } from './bookings/decline-competing-requests.ts';
import { expireChangesJob } from './bookings/expire-changes.ts';
import { expireHolds } from './bookings/expire-holds.ts';
import { mailGuestBookings } from './bookings/mail-guest-bookings.ts';
import { notifyRequest } from './bookings/notify-request.ts';
import { refreshHostScreens } from './bookings/refresh-host-screens.ts';
import { sendBookingMail, sendBookingMailAgain } from './bookings/send-booking-mail.ts';
import { sendChangeMail } from './bookings/send-change-mail.ts';
import { sendMovedMail } from './bookings/send-moved-mail.ts';
import { sendReminders } from './bookings/send-reminders.ts';
import { sendTicketAgain, sendTicketMails, sendTransferMails } from './bookings/send-ticket-mails.ts';
import { sumUpCancelledDates } from './bookings/sum-up-cancelled-dates.ts';
import { surveyDates } from './bookings/survey-dates.ts';
import { handOverLeads } from './claims/hand-over-leads.ts';
import { notifyClaimJob, notifyClaimStaffJob } from './claims/notify-claim.ts';
import { sendDemandJob } from './claims/send-demand.ts';
import { convertPricesJob } from './convert-prices.ts';
import { extendEventsJob } from './extend-events.ts';
import { forgetOldKeys } from './forget-old-keys.ts';
import { freeLostJobsJob } from './free-lost-jobs.ts';
import { notifyHire } from './hires/notify-hire.ts';
import { tendHiresJob } from './hires/tend-hires.ts';
import { runImport } from './imports/run-import.ts';
import { tendMeetings } from './meetings/tend-meetings.ts';
import { announceLegal } from './messages/announce-legal.ts';
import { checkContentJob } from './messages/check-content.ts';
import { deliverMessage } from './messages/deliver-message.ts';
import { messageGuests } from './messages/message-guests.ts';
import { notifyAppeal } from './messages/notify-appeal.ts';
import { notifyApprovalJob } from './messages/notify-approval.ts';
import { notifyHelp } from './messages/notify-help.ts';
import { notifyLead } from './messages/notify-lead.ts';
import { mailMessages, notifyMessage } from './messages/notify-message.ts';
import { notifyModeration } from './messages/notify-moderation.ts';
import { notifyReport } from './messages/notify-report.ts';
import { sendDigests } from './messages/send-digests.ts';
import { sendInvitations } from './messages/send-invitations.ts';
import { chargeFeesJob } from './payments/charge-fees.ts';
import { chargeScheduled, chargeVerifiedJob, releaseCards } from './payments/charge-later.ts';
import { checkGatewayJob } from './payments/check-gateway.ts';
import { checkLedger } from './payments/check-ledger.ts';
import { countPlatformDays } from './payments/count-platform-days.ts';
import { forgetCardJob, giveUpCardJob } from './payments/forget-card.ts';
import { notifyRefund } from './payments/notify-refund.ts';
import { reconcilePayment, reconcilePayments } from './payments/reconcile-payments.ts';
import { releaseEarningsJob } from './payments/release-earnings.ts';
import { retryGatewayEvents } from './payments/retry-gateway-events.ts';
import { saveCardJob } from './payments/save-card.ts';
import { notifyPayout, reconcilePayouts, sendPayoutJob } from './payments/send-payouts.ts';
import { sendRefundJob } from './payments/send-refund.ts';
import { eraseFiles } from './personal-data/erase-files.ts';
import { expireExportsJob, exportData } from './personal-data/export-data.ts';
import { recountSearchTerms, refreshListingJob, sweepListings } from './refresh-listing.ts';
import { rewardReferralsJob } from './reward-referrals.ts';
import { sweepUnusedPictures } from './sweep-pictures.ts';
import { notifyWaiting } from './waiting/notify-waiting.ts';
import { offerSeats, tendWaitingLists } from './waiting/offer-seats.ts';
import type { Job } from './worker.ts';

/** Every job by its name in the queue. */
export const jobs = {
  'cancel-dates': cancelDates,
  'complete-bookings': completeBookings,
  'charge-scheduled': chargeScheduled,
  'charge-verified': chargeVerifiedJob,
  'convert-prices': convertPricesJob,
  'count-booked-days': countBookedDays,
  'count-date-sales': countDateSalesJob,
  'count-platform-days': countPlatformDays,
  'decline-competing-requests': declineCompetingRequests,
  'check-content': checkContentJob,
  'check-gateway': checkGatewayJob,
  'check-ledger': checkLedger,
  'announce-legal': announceLegal,
  'ask-for-reviews': askForReviews,
  'deliver-code': deliverMessage,
  'deliver-message': deliverMessage,
  'deliver-sms-code': deliverMessage,
  'erase-files': eraseFiles,
  'expire-changes': expireChangesJob,
  'expire-exports': expireExportsJob,
  'expire-holds': expireHolds,
  'export-data': exportData,
  'extend-events': extendEventsJob,
  'forget-card': forgetCardJob,
  'forget-old-keys': forgetOldKeys,
  'free-lost-jobs': freeLostJobsJob,
  'give-up-card': giveUpCardJob,
  'message-guests': messageGuests,
  'run-import': runImport,
  'save-card': saveCardJob,
  'reconcile-payment': reconcilePayment,
  'reconcile-payments': reconcilePayments,
  'reconcile-payouts': reconcilePayouts,
  'recount-search-words': recountSearchTerms,
  'refresh-listing': refreshListingJob,
  'retry-gateway-events': retryGatewayEvents,
  'reward-referrals': rewardReferralsJob,
  'release-earnings': releaseEarningsJob,
  'charge-fees': chargeFeesJob,
  'sweep-listings': sweepListings,
  'release-cards': releaseCards,
  'send-booking-mail': sendBookingMail,
  'send-booking-mail-again': sendBookingMailAgain,
  'send-digests': sendDigests,
  'send-demand': sendDemandJob,
  'send-invitations': sendInvitations,
  'send-payout': sendPayoutJob,
  'send-moved-mail': sendMovedMail,
  'send-change-mail': sendChangeMail,
  'send-refund': sendRefundJob,
  'refresh-host-screens': refreshHostScreens,
  'send-reminders': sendReminders,
  'send-ticket-again': sendTicketAgain,
  'send-ticket-mails': sendTicketMails,
  'send-transfer-mails': sendTransferMails,
  'sum-up-cancelled-dates': sumUpCancelledDates,
  'survey-dates': surveyDates,
  'sweep-pictures': sweepUnusedPictures,
  'hand-over-leads': handOverLeads,
  'notify-appeal': notifyAppeal,
  'notify-approval': notifyApprovalJob,
  'notify-claim': notifyClaimJob,
  'notify-claim-staff': notifyClaimStaffJob,
  'notify-moderation': notifyModeration,
  'notify-refund': notifyRefund,
  'notify-report': notifyReport,
  'notify-request': notifyRequest,
  'tell-payout': notifyPayout,
  'mail-guest-bookings': mailGuestBookings,
  'mail-messages': mailMessages,
  'notify-help': notifyHelp,
  'notify-hire': notifyHire,
  'notify-lead': notifyLead,
  'notify-message': notifyMessage,
  'notify-waiting': notifyWaiting,
  'offer-seats': offerSeats,
  'tend-hires': tendHiresJob,
  'tend-meetings': tendMeetings,
  'tend-waiting-lists': tendWaitingLists,
  'tell-review': notifyReview,
} satisfies Readonly<Record<string, Job>>;

/** The name of a job in the queue. */
export type JobName = keyof typeof jobs;

/** The scheduled jobs (crontab lines). */
export const schedule = `
* * * * * expire-holds
* * * * * expire-changes
* * * * * complete-bookings
* * * * * send-reminders
* * * * * reconcile-payments
*/5 * * * * charge-scheduled
*/5 * * * * release-cards
* * * * * reconcile-payouts
* * * * * retry-gateway-events
*/5 * * * * release-earnings
*/5 * * * * charge-fees
* * * * * free-lost-jobs
17 * * * * forget-old-keys
37 * * * * expire-exports
*/5 * * * * reward-referrals
* * * * * sweep-listings
* * * * * count-date-sales
*/10 * * * * ask-for-reviews
*/10 * * * * survey-dates
43 * * * * recount-search-words
53 * * * * count-platform-days
58 * * * * count-booked-days
29 3 * * * sweep-pictures
21 3 * * * check-gateway
51 3 * * * check-ledger
9 2 * * * extend-events
37 8 1 * * send-demand
*/5 * * * * tend-waiting-lists
*/5 * * * * send-digests
*/5 * * * * tend-hires
* * * * * tend-meetings
`;

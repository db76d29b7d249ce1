import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import type { AnyHandler } from '#server/kernel/call-context.ts';
import * as accountsAccount from '#server/modules/accounts/calls/account.ts';
import * as accountsOperator from '#server/modules/accounts/calls/operator.ts';
import * as accountsPassword from '#server/modules/accounts/calls/password.ts';
import * as accountsSession from '#server/modules/accounts/calls/session.ts';
import * as accountsSignIn from '#server/modules/accounts/calls/sign-in.ts';
import * as boxOffice from '#server/modules/admission/calls/box-office.ts';
import * as checkIn from '#server/modules/admission/calls/check-in.ts';
import * as tickets from '#server/modules/admission/calls/tickets.ts';
import * as availability from '#server/modules/availability/calls/availability.ts';
import * as bookingsAftercare from '#server/modules/bookings/calls/aftercare.ts';
import * as bookingsBooking from '#server/modules/bookings/calls/booking.ts';
import * as bookingsCancel from '#server/modules/bookings/calls/cancel.ts';
import * as bookingsChange from '#server/modules/bookings/calls/change.ts';
import * as bookingsCharge from '#server/modules/bookings/calls/charge.ts';
import * as bookingsCreate from '#server/modules/bookings/calls/create.ts';
import * as bookingsGuests from '#server/modules/bookings/calls/guests.ts';
import * as bookingsLists from '#server/modules/bookings/calls/lists.ts';
import * as bookingsOperator from '#server/modules/bookings/calls/operator.ts';
import * as bookingsRequests from '#server/modules/bookings/calls/requests.ts';
import * as bookingsSessions from '#server/modules/bookings/calls/sessions.ts';
import * as catalogue from '#server/modules/catalogue/calls/catalogue.ts';
import * as categories from '#server/modules/catalogue/calls/categories.ts';
import * as catalogueMyPage from '#server/modules/catalogue/calls/my-page.ts';
import * as catalogueOperator from '#server/modules/catalogue/calls/operator.ts';
import * as discounts from '#server/modules/discounts/calls/discounts.ts';
import * as events from '#server/modules/events/calls/events.ts';
import * as hires from '#server/modules/hires/calls/hires.ts';
import * as invitations from '#server/modules/invitations/calls/invitations.ts';
import * as legal from '#server/modules/legal/calls/legal.ts';
import * as listings from '#server/modules/listings/calls/listings.ts';
import * as places from '#server/modules/listings/calls/places.ts';
import * as marketOpening from '#server/modules/market/calls/opening.ts';
import * as releases from '#server/modules/market/calls/releases.ts';
import * as marketSettings from '#server/modules/market/calls/settings.ts';
import * as meetings from '#server/modules/meetings/calls/meetings.ts';
import * as messages from '#server/modules/messages/calls/messages.ts';
import * as notifications from '#server/modules/notifications/calls/notifications.ts';
import * as cards from '#server/modules/payments/calls/cards.ts';
import * as paymentsOperator from '#server/modules/payments/calls/operator.ts';
import * as payments from '#server/modules/payments/calls/payments.ts';
import * as reconciliation from '#server/modules/payments/calls/reconciliation.ts';
import * as personalData from '#server/modules/personal-data/calls/personal-data.ts';
import * as receipts from '#server/modules/receipts/calls/receipts.ts';
import * as referrals from '#server/modules/referrals/calls/referrals.ts';
import * as refunds from '#server/modules/refunds/calls/refunds.ts';
import * as reviews from '#server/modules/reviews/calls/reviews.ts';
import * as saved from '#server/modules/saved/calls/saved.ts';
import * as emailChange from '#server/modules/sign-in/calls/change-email.ts';
import * as signInCodes from '#server/modules/sign-in/calls/codes.ts';
import * as signIn from '#server/modules/sign-in/calls/sign-in.ts';
import * as signUp from '#server/modules/sign-in/calls/sign-up.ts';
import * as staffMeta from '#server/modules/staff/calls/meta.ts';
import * as staffOperator from '#server/modules/staff/calls/operator.ts';
import * as staff from '#server/modules/staff/calls/staff.ts';
import * as support from '#server/modules/support/calls/support.ts';
import * as surveys from '#server/modules/surveys/calls/surveys.ts';
import * as blocks from '#server/modules/trust/calls/blocks.ts';
import * as identity from '#server/modules/trust/calls/identity.ts';
import * as moderation from '#server/modules/trust/calls/moderation.ts';
import * as reports from '#server/modules/trust/calls/reports.ts';
import * as claims from '#server/modules/unclaimed/calls/claims.ts';
import * as demand from '#server/modules/unclaimed/calls/demand.ts';
import * as imports from '#server/modules/unclaimed/calls/imports.ts';
import * as waiting from '#server/modules/waiting/calls/waiting.ts';
import * as wallet from '#server/modules/wallet/calls/wallet.ts';

/** The files of the modules that declare handlers. */
const declaring: readonly Readonly<Record<string, AnyHandler>>[] = [
  accountsAccount,
  accountsOperator,
  accountsPassword,
  accountsSession,
  accountsSignIn,
  availability,
  blocks,
  bookingsAftercare,
  bookingsBooking,
  bookingsCancel,
  bookingsChange,
  bookingsCharge,
  bookingsCreate,
  bookingsGuests,
  bookingsLists,
  bookingsOperator,
  bookingsRequests,
  bookingsSessions,
  boxOffice,
  cards,
  categories,
  catalogue,
  catalogueMyPage,
  catalogueOperator,
  checkIn,
  claims,
  demand,
  discounts,
  emailChange,
  events,
  hires,
  identity,
  imports,
  invitations,
  legal,
  listings,
  marketOpening,
  marketSettings,
  meetings,
  messages,
  moderation,
  notifications,
  payments,
  paymentsOperator,
  personalData,
  places,
  receipts,
  reconciliation,
  referrals,
  refunds,
  releases,
  reports,
  reviews,
  saved,
  signIn,
  signInCodes,
  signUp,
  staff,
  staffMeta,
  staffOperator,
  support,
  surveys,
  tickets,
  waiting,
  wallet,
];

/**
 * Every handler by its call's wire name. A guest variant uses the handler of its call.
 * @throws Error if a call has no handler, or two
 */
export const handlers = tableOf(declaring.flatMap((each) => Object.values(each)));

function tableOf(declared: readonly AnyHandler[]): Readonly<Record<CallName, AnyHandler>> {
  const own = new Map<string, AnyHandler>();
  for (const handler of declared) {
    if (own.has(handler.name)) throw new Error(`${handler.name} has two handlers.`);
    own.set(handler.name, handler);
  }
  const rows = Object.entries<CallContract>(calls).map(([name, { guest_variant_of }]) => {
    const handler = own.get(guest_variant_of ?? name);
    if (handler === undefined) throw new Error(`${name} has no handler.`);
    return [name, handler] as const;
  });
  return Object.fromEntries(rows) as Record<CallName, AnyHandler>;
}

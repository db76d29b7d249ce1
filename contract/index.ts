import type { z } from 'zod';
import type { CallContract } from './call.ts';
import { adminCalls } from './calls/admin.ts';
import { aftercareCalls } from './calls/aftercare.ts';
import { appVersionCalls } from './calls/app_version.ts';
import { appealCalls } from './calls/appeal.ts';
import { availabilityCalls } from './calls/availability.ts';
import { blockCalls } from './calls/block.ts';
import { bookingCalls } from './calls/booking.ts';
import { claimCalls } from './calls/claim.ts';
import { contentCalls } from './calls/content.ts';
import { discountCodeCalls } from './calls/discount_code.ts';
import { eventCalls } from './calls/event/booking.ts';
import { boxOfficeCalls } from './calls/event/box-office.ts';
import { doorCalls } from './calls/event/door.ts';
import { eventFindingCalls } from './calls/event/find.ts';
import { guestCalls } from './calls/event/guests.ts';
import { hireCalls } from './calls/event/hires.ts';
import { invitationCalls } from './calls/event/invitations.ts';
import { eventEditingCalls } from './calls/event/manage.ts';
import { meetingCalls } from './calls/event/meetings.ts';
import { settlementCalls } from './calls/event/settlements.ts';
import { surveyCalls } from './calls/event/survey.ts';
import { ticketCalls } from './calls/event/tickets.ts';
import { waitingCalls } from './calls/event/waiting.ts';
import { identityCalls } from './calls/identity.ts';
import { importCalls } from './calls/imports.ts';
import { legalCalls } from './calls/legal.ts';
import { messageCalls } from './calls/messages.ts';
import { metaCalls } from './calls/meta.ts';
import { moderationCalls } from './calls/moderation.ts';
import { my_pageCalls } from './calls/my_page.ts';
import { my_scheduleCalls } from './calls/my_schedule.ts';
import { openingCalls } from './calls/opening.ts';
import { listCalls } from './calls/operator/lists.ts';
import { overviewCalls } from './calls/operator/overview.ts';
import { pageCalls } from './calls/operator/pages.ts';
import { sessionsCalls } from './calls/sessions.ts';
import { supportCalls } from './calls/support.ts';
import { accountCalls } from './calls/user/account.ts';
import { catalogueCalls } from './calls/user/catalogue.ts';
import { chargeCalls } from './calls/user/charge.ts';
import { codeCalls } from './calls/user/codes.ts';
import { eventCancellationCalls, eventManagementCalls } from './calls/user/events.ts';
import { notificationsCalls } from './calls/user/notifications.ts';
import { placesCalls } from './calls/user/places.ts';
import { referralCalls } from './calls/user/referrals.ts';
import { refundCalls } from './calls/user/refunds.ts';
import { reviewsCalls } from './calls/user/reviews.ts';
import { signInCalls } from './calls/user/sign-in.ts';
import { yourDataCalls } from './calls/user/your-data.ts';
import { walletCalls } from './calls/wallet.ts';

/**
 * Every call of Plaza by its wire name `group/call`. Handlers, the client, the API reference and tests are derived from
 * this table.
 */
export const calls = {
  ...accountCalls,
  ...codeCalls,
  ...yourDataCalls,
  ...signInCalls,
  ...catalogueCalls,
  ...placesCalls,
  ...reviewsCalls,
  ...notificationsCalls,
  ...chargeCalls,
  ...availabilityCalls,
  ...bookingCalls,
  ...messageCalls,
  ...claimCalls,
  ...importCalls,
  ...sessionsCalls,
  ...my_pageCalls,
  ...my_scheduleCalls,
  ...eventCalls,
  ...eventFindingCalls,
  ...eventEditingCalls,
  ...settlementCalls,
  ...ticketCalls,
  ...meetingCalls,
  ...doorCalls,
  ...boxOfficeCalls,
  ...eventManagementCalls,
  ...eventCancellationCalls,
  ...guestCalls,
  ...waitingCalls,
  ...hireCalls,
  ...invitationCalls,
  ...surveyCalls,
  ...walletCalls,
  ...refundCalls,
  ...aftercareCalls,
  ...discountCodeCalls,
  ...referralCalls,
  ...metaCalls,
  ...adminCalls,
  ...openingCalls,
  ...pageCalls,
  ...listCalls,
  ...overviewCalls,
  ...moderationCalls,
  ...appealCalls,
  ...blockCalls,
  ...contentCalls,
  ...identityCalls,
  ...legalCalls,
  ...appVersionCalls,
  ...supportCalls,
} as const satisfies Record<string, CallContract>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** The calls that only read. */
export type ReadName = { [Name in CallName]: Calls[Name]['mode'] extends 'read' ? Name : never }[CallName];
/** The calls that change data. */
export type WriteName = Exclude<CallName, ReadName>;
/** The input that a caller sends. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>;
/** The input that a handler receives after validation. */
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>;
/** The output of a call. */
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>;

/** Makes a call: over HTTP in a browser, in process while rendering on the server. Throws `CallFailed`. */
export type CallClient = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallOutput<Name>>;

export interface CallOptions {
  /** Makes repetitions of the same POST harmless. */
  readonly idempotency_key?: string;
  readonly signal?: AbortSignal;
  /** File parts of a multipart call, by part name. */
  readonly files?: Readonly<Record<string, readonly Blob[]>>;
}

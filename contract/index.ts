import type { z } from 'zod';
import type { CallContract } from './call.ts';
import { adminCalls } from './calls/admin.ts';
import { aftercareCalls } from './calls/aftercare.ts';
import { availabilityCalls } from './calls/availability.ts';
import { bookingCalls } from './calls/booking.ts';
import { discountCodeCalls } from './calls/discount_code.ts';
import { eventCalls } from './calls/event/booking.ts';
import { eventFindingCalls } from './calls/event/find.ts';
import { eventEditingCalls } from './calls/event/manage.ts';
import { ticketCalls } from './calls/event/tickets.ts';
import { waitingCalls } from './calls/event/waiting.ts';
import { legalCalls } from './calls/legal.ts';
import { messageCalls } from './calls/messages.ts';
import { metaCalls } from './calls/meta.ts';
import { moderationCalls } from './calls/moderation.ts';
import { my_pageCalls } from './calls/my_page.ts';
import { my_scheduleCalls } from './calls/my_schedule.ts';
import { sessionsCalls } from './calls/sessions.ts';
import { accountCalls } from './calls/user/account.ts';
import { catalogueCalls } from './calls/user/catalogue.ts';
import { chargeCalls } from './calls/user/charge.ts';
import { eventCancellationCalls, eventManagementCalls } from './calls/user/events.ts';
import { notificationsCalls } from './calls/user/notifications.ts';
import { placesCalls } from './calls/user/places.ts';
import { referralCalls } from './calls/user/referrals.ts';
import { refundCalls } from './calls/user/refunds.ts';
import { reviewsCalls } from './calls/user/reviews.ts';
import { walletCalls } from './calls/wallet.ts';

/**
 * Every call of Plaza by its wire name `group/call`. Handlers, the client, the API reference and tests are derived from
 * this table.
 */
export const calls = {
  ...accountCalls,
  ...catalogueCalls,
  ...placesCalls,
  ...reviewsCalls,
  ...notificationsCalls,
  ...chargeCalls,
  ...availabilityCalls,
  ...bookingCalls,
  ...messageCalls,
  ...sessionsCalls,
  ...my_pageCalls,
  ...my_scheduleCalls,
  ...eventCalls,
  ...eventFindingCalls,
  ...eventEditingCalls,
  ...ticketCalls,
  ...eventManagementCalls,
  ...eventCancellationCalls,
  ...waitingCalls,
  ...walletCalls,
  ...refundCalls,
  ...aftercareCalls,
  ...discountCodeCalls,
  ...referralCalls,
  ...metaCalls,
  ...adminCalls,
  ...moderationCalls,
  ...legalCalls,
} as const satisfies Record<string, CallContract>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
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

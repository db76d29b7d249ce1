import { z } from 'zod';
import { type CallContract, call, perHour } from '../../call.ts';
import { hireKinds } from '../../choices/hire.ts';
import { EventHost } from '../../entities/event.ts';
import { Hire, HireCandidate } from '../../events/hire.ts';
import { example } from '../../examples.ts';
import { id, moment, priceAmount, text, whole } from '../../fields.ts';
import { pageInput, pageOf, query } from '../../paging.ts';

/** The maximum number of dates of one request. */
export const MAX_HIRE_DATES = 400;

const dates = z.array(id).min(1).max(MAX_HIRE_DATES);

const terms = {
  kind: z.enum(hireKinds),
  /** The fee for each date (minor units). */
  amount: priceAmount.min(1).optional(),
  /** The share of each date’s ticket sales. */
  percent: whole.min(1).max(100).optional(),
};

const hasFee = (input: { kind: string; amount?: number | undefined }) =>
  input.kind !== 'fee' || input.amount !== undefined;
const hasShare = (input: { kind: string; percent?: number | undefined }) =>
  input.kind !== 'share' || input.percent !== undefined;
const needsFee = { path: ['amount'] };
const needsShare = { path: ['percent'] };

/** The version of the terms that were shown. An answer to others is refused. */
const version = whole.min(1);
const reason = text(500, { min: 0, lines: true }).default('');
const answered = z.object({ hire: Hire });

/** Which dates are accepted, and which are declined at the same time. */
const acceptInput = {
  /** All that wait for me, if absent. */
  occurrence_ids: dates.optional(),
  decline_ids: z.array(id).max(MAX_HIRE_DATES).default([]),
  reason,
};
const cancelInput = {
  /** All that are open, if absent. */
  occurrence_ids: dates.optional(),
  reason,
};

export const hireCalls = {
  'my_page/hire_or_collaborate': call({
    access: 'provider',
    mode: 'read',
    summary:
      'Lists pages to ask for an event of mine: those free on most of its dates first, then the nearest, then the ' +
      'best rated. Says on which dates each is busy.',
    input: z.strictObject({
      event_id: id,
      /** Some of its dates, separated by commas; all that are to come if absent. */
      occurrence_ids: z.string().max(20_000).optional(),
      category_id: id.optional(),
      text: text(100, { min: 0 }).optional(),
      /** Miles around the event; anywhere if absent. */
      radius: query.number(1, 500).optional(),
      /** Only pages that ask for at most this fee (minor units). */
      max_fee: query.int(1, 1_000_000_000).optional(),
      /** One page alone. */
      provider_id: id.optional(),
      ...pageInput,
    }),
    example: { event_id: example.event_id },
    output: pageOf(HireCandidate).extend({
      dates: z.array(z.object({ _id: z.string(), starts_at: moment, ends_at: moment, label: z.string() })),
    }),
    errors: [],
  }),
  'my_page/add_hire_and_collaborate': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Asks a page to work on dates of an event of mine, for a fee for each date or a share of its ticket sales. A ' +
      'fee needs a saved card, which is charged where the sales don’t cover it.',
    input: z
      .strictObject({
        event_id: id,
        provider_id: id,
        /** All dates to come, if absent. */
        occurrence_ids: dates.optional(),
        ...terms,
        /** A saved card; the default card if absent. */
        card_id: id.optional(),
        message: text(1000, { min: 0, lines: true }).default(''),
        /** How long the page has to answer, at most until each date begins. */
        answer_days: whole.min(1).max(14).default(7),
      })
      .refine(hasFee, needsFee)
      .refine(hasShare, needsShare),
    example: { event_id: example.event_id, provider_id: example.hired_id, kind: 'share', percent: 20 },
    output: answered,
    errors: ['hire_refused', 'hire_clash', 'already_hired', 'event_state', 'payment_method_unknown', 'quota_reached'],
    idempotent: true,
    limit: { ...perHour(60), shared: true },
  }),
  'user/event_provider_list': call({
    access: 'provider',
    mode: 'read',
    summary:
      'Lists the pages that are hired, collaborate or were asked for an event of mine; or my own requests from an ' +
      'event, with what is in my calendar on each date.',
    input: z
      .strictObject({ event_id: id.optional(), hire_id: id.optional(), ...pageInput })
      .refine((input) => (input.event_id === undefined) !== (input.hire_id === undefined), {
        path: ['event_id'],
      }),
    example: { event_id: example.event_id },
    output: pageOf(Hire).extend({
      /** The hired or asked page of each item, in the same order. */
      provider_detail: z.array(EventHost),
    }),
    errors: [],
  }),
  'user/accept_hire_collab_req': call({
    access: 'user',
    mode: 'write',
    summary: 'Accepts dates of a request that wait for me. Each takes its time in the calendar of the hired page.',
    input: z.strictObject({ hire_id: id, version, ...acceptInput }),
    example: { hire_id: example.hire_id, version: 1 },
    output: answered,
    errors: ['hire_state', 'hire_clash', 'hire_shares'],
    idempotent: true,
  }),
  'user/cancel_hire_collab_req': call({
    access: 'user',
    mode: 'write',
    summary:
      'Declines dates that wait for me, withdraws those that wait for the other side, and drops accepted ones. The ' +
      'other side is told at once, and other dates stay.',
    input: z.strictObject({ hire_id: id, ...cancelInput }),
    example: { hire_id: example.hire_id },
    output: answered,
    errors: ['hire_state'],
    idempotent: true,
  }),
  'my_page/accept_hire_and_collaborate_notification': call({
    access: 'user',
    mode: 'write',
    summary: 'Accepts a request straight from its notification.',
    input: z.strictObject({ notification_id: id, ...acceptInput }),
    example: { notification_id: example.notification_id },
    output: answered,
    errors: ['hire_state', 'hire_clash', 'hire_shares'],
    idempotent: true,
  }),
  'my_page/cancel_hire_and_collaborate_notification': call({
    access: 'user',
    mode: 'write',
    summary: 'Declines, withdraws or drops a request straight from its notification.',
    input: z.strictObject({ notification_id: id, ...cancelInput }),
    example: { notification_id: example.notification_id },
    output: answered,
    errors: ['hire_state'],
    idempotent: true,
  }),
  'event/modify_hire_collab_req': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Suggests other terms for dates of a request. They wait for the other side’s answer; dates that were accepted ' +
      'keep their time until then.',
    input: z
      .strictObject({
        hire_id: id,
        version,
        /** All open dates, if absent. */
        occurrence_ids: dates.optional(),
        ...terms,
        message: text(1000, { min: 0, lines: true }).optional(),
      })
      .refine(hasFee, needsFee)
      .refine(hasShare, needsShare),
    example: { hire_id: example.hire_id, version: 1, kind: 'share', percent: 25 },
    output: answered,
    errors: ['hire_state', 'hire_refused'],
    idempotent: true,
  }),
} as const satisfies Record<string, CallContract>;

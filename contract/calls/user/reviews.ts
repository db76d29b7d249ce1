import { z } from 'zod';
import type { CallContract } from '../../call.ts';
import { call, guestVariant, perMinute } from '../../call.ts';
import { Review } from '../../entities/provider.ts';
import { example } from '../../examples.ts';
import { id, moment, providerKey, text, whole } from '../../fields.ts';
import { pageInput, pageOf } from '../../paging.ts';

export const reviewSorts = ['newest', 'highest', 'lowest'] as const;

const rating_review_list = call({
  access: 'user',
  mode: 'read',
  summary: 'Lists the reviews of a provider, service or event, with the rating distribution.',
  input: z.strictObject({
    provider_id: id.optional(),
    service_id: id.optional(),
    event_id: id.optional(),
    sort: z.enum(reviewSorts).default('newest'),
    ...pageInput,
  }),
  example: { provider_id: example.provider_id },
  output: pageOf(Review).extend({
    count: whole,
    /** Rounded to two decimals; null without reviews. */
    average: z.number().nullable(),
    /** The number of reviews for each number of stars. */
    histogram: z.object({
      1: whole,
      2: whole,
      3: whole,
      4: whole,
      5: whole,
    }),
  }),
  errors: [],
});

const add_rating_review = call({
  access: 'anyone',
  mode: 'write',
  summary:
    'Reviews a completed booking, once, within 60 days after its end: as its user, as the guest of the ' +
    'Booking-Token, or by the link of its survey. With `review_id` and `reply`, the provider replies to a ' +
    'review, once.',
  input: z.strictObject({
    booking_id: id.optional(),
    /** The token of the survey’s link that whoever booked was sent. */
    survey_token: z.string().length(48).optional(),
    rating: whole.min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.').optional(),
    text: text(4000, { min: 0, lines: true }).optional(),
    review_id: id.optional(),
    reply: text(2000, { lines: true }).optional(),
  }),
  example: { booking_id: example.booking_id, rating: 5, text: 'Very good.' },
  output: z.object({
    review: Review,
    /** Whether staff looks at it before anybody else sees it. */
    is_held: z.boolean(),
  }),
  errors: ['review_not_possible'],
  idempotent: true,
  limit: perMinute(30),
});

const reviewable_booking = call({
  access: 'anyone',
  mode: 'read',
  summary:
    'Returns the newest booking with a provider that the caller can review, ' +
    'as its user or as the guest of the Booking-Token, or why there is none. ' +
    'With `event_id` or `booking_id`, of that event or that booking.',
  input: z.strictObject({ provider_id: providerKey, event_id: id.optional(), booking_id: id.optional() }),
  example: { provider_id: example.provider_id },
  output: z.object({
    booking: z
      .object({
        _id: z.string(),
        service_title: z.string(),
        starts_at: moment,
        timezone: z.string(),
        open_until: z.string(),
      })
      .nullable(),
    /** Explains why there is no booking to review; null otherwise. */
    why_not: z.string().nullable(),
  }),
  errors: [],
});

export const reviewsCalls = {
  'user/add_rating_review': add_rating_review,
  'user/reviewable_booking': reviewable_booking,
  'user/rating_review_list': rating_review_list,
  'user/guest_rating_review_list': guestVariant('user/rating_review_list', rating_review_list),
} as const satisfies Record<string, CallContract>;

import { z } from 'zod';
import type { CallContract } from '../../call.ts';
import { call, guestTwin } from '../../call.ts';
import { Review } from '../../entities/provider.ts';
import { id } from '../../fields.ts';
import { pageInput, pageOf } from '../../page.ts';

export const reviewSorts = ['newest', 'highest', 'lowest'] as const;

const rating_review_list = call({
  access: 'user',
  mode: 'read',
  summary: 'The reviews of a provider or of one service, with how the ratings are spread.',
  input: z.strictObject({
    provider_id: id.optional(),
    service_id: id.optional(),
    sort: z.enum(reviewSorts).default('newest'),
    ...pageInput,
  }),
  output: pageOf(Review).extend({
    count: z.number().int(),
    /** To two decimals; null without reviews. */
    average: z.number().nullable(),
    /** How many reviews gave each number of stars. */
    histogram: z.object({
      1: z.number().int(),
      2: z.number().int(),
      3: z.number().int(),
      4: z.number().int(),
      5: z.number().int(),
    }),
  }),
  errors: [],
});

export const reviewsCalls = {
  'user/rating_review_list': rating_review_list,
  'user/guest_rating_review_list': guestTwin('user/rating_review_list', rating_review_list),
} as const satisfies Record<string, CallContract>;

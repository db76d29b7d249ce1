import { z } from 'zod';
import { type CallContract, call } from '../../call.ts';
import { Place } from '../../entities/place.ts';
import { text } from '../../fields.ts';
import { query } from '../../paging.ts';

export const placesCalls = {
  'user/place_list': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'Lists towns whose name starts with `text` (typos allowed), largest and nearest first. ' +
      'Without `text`: the largest towns around a point.',
    input: z
      .strictObject({
        text: text(80).optional(),
        lat: query.number(-90, 90).optional(),
        lon: query.number(-180, 180).optional(),
        /** Miles around the point, if there is no text. */
        radius: query.int(1, 500).default(40),
        limit: query.int(1, 40).default(8),
      })
      .refine((input) => (input.lat === undefined) === (input.lon === undefined), {
        error: 'Send both lat and lon, or neither.',
        path: ['lat'],
      })
      .refine((input) => input.text !== undefined || input.lat !== undefined, {
        error: 'Send a text or a point.',
        path: ['text'],
      }),
    example: { text: 'portl' },
    output: z.object({ items: z.array(Place) }),
    errors: [],
    cacheable_seconds: 300,
  }),
} as const satisfies Record<string, CallContract>;

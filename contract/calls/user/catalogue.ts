import { z } from 'zod';
import type { CallContract } from '../../call.ts';
import { call, guestVariant } from '../../call.ts';
import { withdrawalExemptions } from '../../cancellation/withdrawal.ts';
import { bookingModes, cancellationPolicies, servicePlaces } from '../../choices/provider.ts';
import { ServiceCategory } from '../../entities/catalogue.ts';
import { Picture } from '../../entities/picture.ts';
import { OwnService, Provider } from '../../entities/provider.ts';
import { example } from '../../examples.ts';
import { id, name, priceAmount, providerKey, text, whole } from '../../fields.ts';
import { MAX_REQUEST_HOURS } from '../../limits/request-hours.ts';
import { Currency } from '../../money.ts';
import { pageInput, pageOf, query } from '../../paging.ts';

/** The maximum number of pictures in a page's gallery. */
export const MAX_BANNERS = 12;
/** The maximum number of pictures per service. */
export const MAX_SERVICE_PICTURES = 6;

const minutes = (min: number, max: number) =>
  z
    .number()
    .int('Enter whole minutes.')
    .min(min, `Enter at least ${min} minutes.`)
    .max(max, `Enter at most ${max} minutes.`);

const user_service_list = call({
  access: 'user',
  mode: 'read',
  summary:
    'Lists provider pages with their services: the one with `provider_id`, or one’s own, including retired and ' +
    'unpublished ones.',
  input: z.strictObject({ provider_id: providerKey.optional(), ...pageInput }),
  example: { provider_id: example.provider_id },
  output: pageOf(Provider),
  errors: [],
});

export const catalogueCalls = {
  'user/description_list': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Searches the catalog: categories with their service descriptions, matched by name.',
    input: z.strictObject({
      text: text(80, { min: 0 }).optional(),
      /** Leaves the descriptions out, for lists of categories. */
      categories_only: query.flag().default(false),
    }),
    example: { text: 'massage' },
    output: z.object({ items: z.array(ServiceCategory) }),
    errors: [],
    cacheable_seconds: 60,
  }),

  'user/add_user_service': call({
    access: 'provider',
    mode: 'write',
    summary:
      'Adds a service to a page, or changes the one with `service_id`. Omitted fields stay. ' +
      '`is_active: false` retires it; existing bookings stay.',
    input: z.strictObject({
      service_id: id.optional(),
      /** Required for a new service. */
      provider_id: id.optional(),
      /** Required for a new service. */
      description_id: id.optional(),
      title: name(120).optional(),
      text: text(4000, { min: 0, lines: true }).optional(),
      /** Required for a new service. */
      amount: priceAmount.optional(),
      currency: Currency.optional(),
      duration_minutes: minutes(5, 1440).optional(),
      slot_step_minutes: minutes(5, 240).optional(),
      place: z.enum(servicePlaces).optional(),
      capacity: whole.min(1, 'Enter at least one person.').max(500, 'Enter at most 500 people.').optional(),
      booking_mode: z.enum(bookingModes).optional(),
      /** The provider's time to answer a request for the service (hours). */
      request_hours: z
        .number()
        .int('Enter whole hours.')
        .min(1, 'Enter at least one hour.')
        .max(MAX_REQUEST_HOURS, 'Enter six days at most, so customers don’t wait too long.')
        .optional(),
      cancellation_policy: z.enum(cancellationPolicies).optional(),
      cancel_cutoff_minutes: minutes(0, 43_200).optional(),
      move_cutoff_minutes: minutes(0, 43_200).optional(),
      max_moves: whole.min(0).max(50).optional(),
      /** Why customers cannot withdraw from its bookings. Bookings that exist keep what they had. */
      withdrawal_exemption: z.enum(withdrawalExemptions).optional(),
      /** Pictures of the page's gallery (or already of the service), in display order. */
      image_ids: z.array(id).max(MAX_SERVICE_PICTURES, `Choose at most ${MAX_SERVICE_PICTURES} pictures.`).optional(),
      is_active: z.boolean().optional(),
    }),
    example: {
      provider_id: example.provider_id,
      description_id: example.description_id,
      title: 'Half an hour',
      amount: 2000,
      duration_minutes: 30,
    },
    output: OwnService,
    errors: ['service_unlisted', 'amount_too_small', 'currency_mismatch', 'quota_reached'],
  }),

  'user/edit_service_amount': call({
    access: 'provider',
    mode: 'write',
    summary: 'Changes the price of a service. Existing bookings keep theirs.',
    input: z.strictObject({ service_id: id, amount: priceAmount, currency: Currency.optional() }),
    example: { service_id: example.service_id, amount: 4500 },
    output: OwnService,
    errors: ['amount_too_small', 'currency_mismatch'],
  }),

  'user/user_service_list': user_service_list,
  'user/guest_user_service_list': guestVariant('user/user_service_list', user_service_list),

  'user/add_provider_banner_image': call({
    access: 'provider',
    mode: 'saga',
    summary:
      'Changes the gallery of a page: removes `remove_ids`, appends the files, then moves `order` to the front. ' +
      'Returns the whole gallery.',
    input: z.strictObject({
      provider_id: id,
      remove_ids: z.array(id).max(MAX_BANNERS).default([]),
      /** Picture ids in the new order. Other pictures follow in their present order. */
      order: z.array(id).max(MAX_BANNERS).default([]),
      /** The alternative text of the new pictures. */
      alt: text(200, { min: 0 }).default(''),
    }),
    example: { provider_id: example.provider_id },
    output: z.object({ banner_images: z.array(Picture) }),
    errors: ['picture_unreadable', 'picture_too_large', 'storage_full', 'too_many_pictures', 'quota_reached'],
    files: { images: { max: MAX_BANNERS, kind: 'picture' } },
  }),
} as const satisfies Record<string, CallContract>;

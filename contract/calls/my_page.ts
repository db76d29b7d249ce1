import { z } from 'zod';
import { type CallContract, call, guestVariant } from '../call.ts';
import { cancellationPolicies, servicePlaces } from '../choices/provider.ts';
import { EventCard, EventListing } from '../entities/event.ts';
import { Listing, ListingCard, OwnProvider } from '../entities/provider.ts';
import { ServiceArea } from '../entities/service-area.ts';
import { example } from '../examples.ts';
import { date, email, id, name, phone, point, priceAmount, text, timezone, website, whole } from '../fields.ts';
import { spokenLanguage } from '../languages.ts';
import { searchRadius } from '../limits/market-defaults.ts';
import { Currency } from '../money.ts';
import { MAX_REMINDERS, reminderTimes } from '../notifications/reminder-times.ts';
import { pageInput, pageOf, query } from '../paging.ts';

export const listingSorts = ['distance', 'price', 'rating', 'soonest', 'newest'] as const;
export const listingKinds = ['provider', 'event'] as const;
/** Where services are given, and events take place. */
export const listingPlaces = [...servicePlaces, 'at_venue'] as const;

/** A card of the home, map and saved lists: a provider or an event. */
export const ListedSubject = z.discriminatedUnion('kind', [Listing, EventListing]);
export type ListedSubject = z.infer<typeof ListedSubject>;

/** What such a card shows, without what only other readers of the list need. */
export const ListedCard = z.discriminatedUnion('kind', [ListingCard, EventCard]);
export type ListedCard = z.infer<typeof ListedCard>;

const searchInput = z
  .strictObject({
    lat: query.number(-90, 90).optional(),
    lon: query.number(-180, 180).optional(),
    /** Miles around the point; without it, the operator's. */
    radius: query.int(searchRadius.min, searchRadius.max).optional(),
    text: text(120).optional(),
    category_id: id.optional(),
    /** The slug of a category. */
    category: z
      .string()
      .regex(/^[a-z0-9-]{1,80}$/, 'Choose a category.')
      .optional(),
    /** The first and last day of the requested free time, in the provider's calendar. */
    from: date.optional(),
    to: date.optional(),
    /** Minor units of the market's currency. Prices in other currencies are converted by its exchange rates. */
    price_min: query.int(0, 1_000_000_000).optional(),
    price_max: query.int(0, 1_000_000_000).optional(),
    rating_min: query.number(1, 5).optional(),
    place: z.enum(listingPlaces).optional(),
    kind: z.enum(listingKinds).optional(),
    /** By default the distance if there is a point, otherwise the rating. */
    sort: z.enum(listingSorts).optional(),
    ...pageInput,
  })
  .refine((input) => (input.lat === undefined) === (input.lon === undefined), {
    error: 'Send both lat and lon, or neither.',
    path: ['lat'],
  })
  .refine((input) => input.sort !== 'distance' || input.lat !== undefined, {
    error: 'To sort by distance, send lat and lon.',
    path: ['sort'],
  })
  .refine((input) => !input.from || !input.to || input.from <= input.to, {
    error: 'Choose a last day after the first.',
    path: ['to'],
  })
  .refine(
    (input) => input.price_min === undefined || input.price_max === undefined || input.price_min <= input.price_max,
    { error: 'Choose a maximum price above the minimum.', path: ['price_max'] },
  );

const aboutSearch = {
  /** The corrected search text, if a word was misspelt. */
  corrected_text: z.string().nullable(),
  /**
   * Whether the search uses prices and some prices have no exchange rate. Those come last and match no price filter.
   */
  has_prices_not_compared: z.boolean(),
};

const home_service_event_list = call({
  access: 'anyone',
  mode: 'read',
  summary: 'Finds services and events by location, text, category, available days, price, rating and place.',
  input: searchInput,
  example: { lat: 45.5, lon: -122.6 },
  output: pageOf(ListedSubject).extend(aboutSearch),
  errors: [],
});

const listing_cards = call({
  access: 'anyone',
  mode: 'read',
  summary: 'Finds what `home_service_event_list` finds, and returns only what cards show.',
  input: searchInput,
  example: { lat: 45.5, lon: -122.6 },
  output: pageOf(ListedCard).extend(aboutSearch),
  errors: [],
});

const search_counts = call({
  access: 'anyone',
  mode: 'read',
  summary:
    'Counts the services and the events that a search finds, up to 100 of each. Its kind, order and page are ignored.',
  input: searchInput,
  example: { lat: 45.5, lon: -122.6 },
  output: z.object({ provider: whole, event: whole }),
  errors: [],
});

/** The maximum number of provider pages per owner. */
export const MAX_PAGES = 5;

/** Calls for the caller's own provider pages. */
const ownPageCalls = {
  'my_page/get_my_page': call({
    access: 'user',
    mode: 'read',
    summary:
      'Returns my provider pages, oldest first, or the one with `provider_id`, with settings, missing steps and ' +
      'why no time is available.',
    input: z.strictObject({ provider_id: id.optional() }),
    example: { provider_id: example.provider_id },
    output: z.object({ items: z.array(OwnProvider) }),
    errors: [],
  }),

  'my_page/add_my_page': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Creates a provider page, or changes the one with `provider_id`. Omitted fields stay. ' +
      '`publish` publishes or unpublishes it; `avatar` is a file part.',
    input: z.strictObject({
      provider_id: id.optional(),
      /** Required for a new page. The page's slug is made from it once. */
      name: name(120).optional(),
      headline: name(160, { min: 0 }).optional(),
      about: text(8000, { min: 0, lines: true }).optional(),
      category_ids: z.array(id).max(6, 'Choose at most 6 categories.').optional(),
      languages: z.array(spokenLanguage).max(12).optional(),
      address: text(300, { min: 0 }).optional(),
      area_label: name(120, { min: 0 }).optional(),
      is_address_public: z.boolean().optional(),
      location: z.strictObject(point).nullable().optional(),
      /** The area in which the provider visits customers. */
      service_area: ServiceArea.optional(),
      timezone: timezone.optional(),
      /** Can change while the page has no services in another currency. */
      currency: Currency.optional(),
      contact_email: email.nullable().optional(),
      contact_phone: phone.nullable().optional(),
      website: website.optional(),
      cancellation_policy: z.enum(cancellationPolicies).optional(),
      buffer_before_minutes: whole.min(0).max(480, 'Choose at most 8 hours.').optional(),
      buffer_after_minutes: whole.min(0).max(480, 'Choose at most 8 hours.').optional(),
      min_notice_minutes: whole.min(0).max(43_200, 'Choose at most 30 days.').optional(),
      /** How long before the start customers are reminded, of bookings that are still to come too. */
      reminder_minutes: z
        .array(
          z.union(
            reminderTimes.map((time) => z.literal(time)),
            'Choose one of the times.',
          ),
        )
        .max(MAX_REMINDERS, `Choose at most ${MAX_REMINDERS} reminders.`)
        .transform((times) => [...new Set(times)].toSorted((one, other) => other - one))
        .optional(),
      max_advance_days: z
        .number()
        .int()
        .min(1, 'Choose at least 1 day.')
        .max(365, 'Choose at most 365 days.')
        .optional(),
      /** The tax rate on receipts in basis points: 1900 is 19 %, 0 means no tax. */
      tax_rate_basis_points: z
        .number()
        .int('Use at most two decimals.')
        .min(0, 'A rate can’t be negative.')
        .max(5000, 'Enter at most 50%.')
        .optional(),
      tax_number: text(60, { min: 0 }).optional(),
      prices_include_tax: z.boolean().optional(),
      /** Whether organisers may ask the page to work on their events. */
      takes_hires: z.boolean().optional(),
      /** What it asks for then: a fee for each date (minor units), or a share of the ticket sales (percent). */
      hire_fee: priceAmount.min(1, 'Enter a fee, or leave it empty.').nullable().optional(),
      hire_percent: z
        .number()
        .int('Enter a whole number.')
        .min(1, 'Enter at least 1%.')
        .max(100, 'Enter at most 100%.')
        .nullable()
        .optional(),
      /**
       * Whether other people or rooms work on this page. Such a page has its own calendar instead of the one that the
       * owner's pages share.
       */
      has_own_calendar: z.boolean().optional(),
      publish: z.boolean().optional(),
      remove_avatar: z.boolean().optional(),
    }),
    example: { provider_id: example.provider_id, headline: 'Quiet hours' },
    output: OwnProvider,
    errors: [
      'quota_reached',
      'too_many_pages',
      'page_incomplete',
      'calendar_overlaps',
      'currency_mismatch',
      'picture_unreadable',
      'picture_too_large',
      'storage_full',
    ],
    files: { avatar: { max: 1, kind: 'picture' } },
  }),
} as const satisfies Record<string, CallContract>;

export const my_pageCalls = {
  ...ownPageCalls,
  'my_page/home_service_event_list': home_service_event_list,
  'my_page/guest_home_service_event_list': guestVariant('my_page/home_service_event_list', home_service_event_list, {
    example: { text: 'studio' },
  }),
  'my_page/listing_cards': listing_cards,
  'my_page/search_counts': search_counts,
  'my_page/save_unsave_service': call({
    access: 'user',
    mode: 'write',
    summary: 'Saves a service or provider, or removes it from the saved ones. Idempotent.',
    input: z
      .strictObject({ service_id: id.optional(), provider_id: id.optional(), is_save: z.boolean() })
      .refine((input) => (input.service_id === undefined) !== (input.provider_id === undefined), {
        error: 'Send either a service or a provider.',
        path: ['service_id'],
      }),
    example: { provider_id: example.provider_id, is_save: true },
    output: z.object({ is_save: z.boolean() }),
    errors: ['quota_reached'],
  }),
  'my_page/saved_service_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists what I saved, newest first: providers, including those saved for a service, and events.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(ListedSubject),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;

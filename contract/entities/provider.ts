import { z } from 'zod';
import { withdrawalExemptions } from '../cancellation/withdrawal.ts';
import { bookingModes, cancellationPolicies, servicePlaces } from '../choices/provider.ts';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { pageMachine } from '../states/moderation.ts';
import { CardPicture, Picture } from './picture.ts';
import { ServiceArea } from './service-area.ts';

/** A provider's public location. It is exact only if customers come there, otherwise it is the area. */
export const ProviderLocation = z.object({ label: z.string(), lat: z.number(), lon: z.number(), exact: z.boolean() });

/** A service nested in a provider's `is_service_array`. */
export const Service = z.object({
  _id: z.string(),
  provider_id: z.string(),
  description_id: z.string(),
  category_slug: z.string(),
  title: z.string(),
  text: z.string(),
  amount: whole,
  currency: Currency,
  duration_minutes: whole,
  place: z.enum(servicePlaces),
  capacity: whole,
  booking_mode: z.enum(bookingModes),
  /** The provider's time to answer a request (hours). The answer is due two hours before the start at the latest. */
  request_hours: whole,
  cancellation_policy: z.enum(cancellationPolicies),
  /** The customers' cut-off for cancelling (minutes before the start). */
  cancel_cutoff_minutes: whole,
  images: z.array(Picture),
  is_active: z.boolean(),
  /** Whether the provider has set any hours for the service. */
  has_hours: z.boolean(),
  is_save: z.boolean(),
});
export type Service = z.infer<typeof Service>;

/** A provider as a list item or head of its page (public part). */
export const Provider = z.object({
  _id: z.string(),
  kind: z.literal('provider'),
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  category_slugs: z.array(z.string()),
  avatar: Picture.nullable(),
  banner_images: z.array(Picture),
  location: ProviderLocation.nullable(),
  timezone: z.string(),
  currency: Currency,
  rating_average: z.number().nullable(),
  rating_count: whole,
  is_claimed: z.boolean(),
  is_save: z.boolean(),
  /** The area in which services at the customer's place are offered. */
  service_area: ServiceArea,
  is_service_array: z.array(Service),
});
export type Provider = z.infer<typeof Provider>;

/** What a page says about who its owner is. Everything in it was verified by somebody else than the owner. */
export const PageIdentity = z.object({
  /** The payment company verified who is paid out to. */
  by_payments: z.boolean(),
  /** The day on which staff checked it; null if they did not. */
  checked_on: z.string().nullable(),
  has_email: z.boolean(),
  has_phone: z.boolean(),
});
export type PageIdentity = z.infer<typeof PageIdentity>;

/** The public page of a provider. */
export const ProviderPage = Provider.extend({
  /** The page's visibility. Only its owner and staff see a page that is not published. */
  status: z.enum(pageMachine.states),
  about: z.string(),
  languages: z.array(z.string()),
  /** The address of the page’s own website; empty for none. */
  website: z.string(),
  member_since: z.string(),
  /** What was verified about the owner; null for a page without one. */
  identity: PageIdentity.nullable(),
  cancellation_policy: z.enum(cancellationPolicies),
  /** What the page asks for when others hire it for their events; null if it is not for hire. */
  hire: z.object({ fee: whole.nullable(), percent: whole.nullable() }).nullable(),
  opening_hours: z.array(z.object({ weekday: whole, start: z.string(), end: z.string() })),
  can: z.object({ edit: z.boolean(), book: z.boolean(), message: z.boolean(), claim: z.boolean() }),
});
export type ProviderPage = z.infer<typeof ProviderPage>;

/** A service with its owner's settings. */
export const OwnService = Service.extend({
  slot_step_minutes: whole,
  move_cutoff_minutes: whole,
  max_moves: whole,
  withdrawal_exemption: z.enum(withdrawalExemptions),
  /**
   * The staff's reason for unlisting the service; null if it is not unlisted. Its owner cannot activate it meanwhile.
   */
  unlisted_reason: z.string().nullable(),
  /** Whether it waits for staff, who look at it before anybody else sees it. */
  is_held: z.boolean(),
});
export type OwnService = z.infer<typeof OwnService>;

/** A provider page as its owner edits it. */
export const OwnProvider = ProviderPage.extend({
  address: z.string(),
  area_label: z.string(),
  is_address_public: z.boolean(),
  is_service_array: z.array(OwnService),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  buffer_before_minutes: whole,
  buffer_after_minutes: whole,
  min_notice_minutes: whole,
  reminder_minutes: z.array(whole),
  max_advance_days: whole,
  tax_rate_basis_points: whole,
  tax_number: z.string(),
  prices_include_tax: z.boolean(),
  takes_hires: z.boolean(),
  hire_fee: whole.nullable(),
  hire_percent: whole.nullable(),
  /**
   * Whether other people or rooms work here. A booking on another page of the owner then does not take time on this
   * page.
   */
  has_own_calendar: z.boolean(),
  /** The owner's other pages with the same calendar: bookings of one take time on all. */
  shares_calendar_with: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The staff's reason for suspending the page; null if it is not suspended. */
  suspended_reason: z.string().nullable(),
  /** The set-up steps that are missing before the page can be published or booked, in order. */
  setup: z.array(
    z.object({
      step: z.enum(['basics', 'place', 'pictures', 'services', 'hours', 'publish']),
      done: z.boolean(),
      hint: z.string(),
    }),
  ),
  /** Why the present rules leave no bookable time; null if they leave some. */
  no_time_reason: z.string().nullable(),
  share_url: z.string(),
});
export type OwnProvider = z.infer<typeof OwnProvider>;

/** A service on a card of a list, with the fields to name, price and save it. */
export const ListedService = Service.pick({
  _id: true,
  title: true,
  amount: true,
  currency: true,
  duration_minutes: true,
  place: true,
  booking_mode: true,
  is_save: true,
});
export type ListedService = z.infer<typeof ListedService>;

/**
 * A card of the home and saved lists: a provider with short services and one picture (its first, or the first of its
 * services).
 */
export const Listing = Provider.omit({ service_area: true }).extend({
  banner_images: z.array(Picture).max(1),
  is_service_array: z.array(ListedService),
  distance_miles: z.number().nullable(),
  next_free_at: moment.nullable(),
  price_from: whole.nullable(),
  is_virtual: z.boolean(),
  /** Whether the identity of its owner is confirmed, by the gateway or by staff. */
  is_verified: z.boolean(),
});
export type Listing = z.infer<typeof Listing>;

/** What a provider's card shows. */
export const ListingCard = Listing.pick({
  _id: true,
  kind: true,
  name: true,
  headline: true,
  category_slugs: true,
  location: true,
  timezone: true,
  currency: true,
  rating_average: true,
  rating_count: true,
  is_save: true,
  distance_miles: true,
  next_free_at: true,
  price_from: true,
  is_virtual: true,
  is_verified: true,
}).extend({ banner_images: z.array(CardPicture).max(1) });
export type ListingCard = z.infer<typeof ListingCard>;

/** One rating with its text and the provider's answer. */
export const Review = z.object({
  _id: z.string(),
  author_name: z.string(),
  author_avatar: Picture.nullable(),
  rating: whole,
  text: z.string(),
  service_title: z.string().nullable(),
  /** The title of the event it is about; null for a review of a service or provider. */
  event_title: z.string().nullable(),
  reply: z.string().nullable(),
  replied_at: moment.nullable(),
  created_at: moment,
});
export type Review = z.infer<typeof Review>;

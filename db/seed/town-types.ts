/** A service description of the operator's catalogue; `typical_amount` in minor units of USD. */
export type CatalogueDescription = { slug: string; name: string; typical_minutes: number; typical_amount: number };
/** A service category; `icon` is the name of a Tabler icon component without the prefix `Icon`, e.g. `Yoga`. */
export type CatalogueCategory = {
  slug: string;
  name: string;
  blurb: string;
  icon: string;
  descriptions: readonly CatalogueDescription[];
};

/** Weekly hours on one ISO weekday (1 Monday to 7 Sunday), wall-clock `HH:MM` in the provider's zone. */
export type TownHours = { weekday: number; start: string; end: string };
/** What a provider offers; `amount` in minor units. `cover_scene` counts the pictures of its category. */
export type TownService = {
  description_slug: string;
  title: string;
  text: string;
  amount: number;
  currency: 'USD';
  duration_minutes: number;
  place: 'at_provider' | 'at_customer' | 'virtual';
  capacity: number;
  booking_mode: 'instant' | 'request';
  cover_scene: number;
};
/** A past customer's words; `service` is the index in the provider's services. */
export type TownReview = {
  author: string;
  rating: number;
  text: string;
  days_ago: number;
  service: number;
  reply?: string;
};
/** A provider of the demo town; `owner` names the owning account, null for an unclaimed page. */
export type TownProvider = {
  slug: string;
  name: string;
  headline: string;
  about: string;
  category_slugs: readonly string[];
  languages: readonly string[];
  location: { address: string; lat: number; lon: number };
  timezone: string;
  contact_email: string;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  min_notice_minutes: number;
  max_advance_days: number;
  cancellation_policy: 'flexible' | 'moderate' | 'strict';
  owner: string | null;
  hours: readonly TownHours[];
  services: readonly TownService[];
  reviews: readonly TownReview[];
};
/** A login printed at the first start of the demo; the provider's page is the one owned by `demo-provider`. */
export type DemoLogin = { role: 'customer' | 'provider' | 'admin'; name: string; email: string; password: string };

import type { ListedService, Listing } from '#contract/entities/provider.ts';
import { Currency } from '#contract/money.ts';
import { servicesSpan } from '#contract/prices/price-span.ts';
import { presentPicture, presentPictures } from '#server/modules/pictures/index.ts';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import { publicPoint } from './rules/free-times.ts';
import type { Source, SourceService } from './source-store.ts';

/**
 * Presents a provider as a wire card without the fields that depend on viewer and time: saves, distance, next free
 * start.
 */
export function presentCard(source: Source, pictures: ReadonlyMap<string, PictureRow>): Listing {
  const place = pointOf(source);
  const { services } = source;
  return {
    _id: source.id,
    kind: 'provider',
    slug: source.slug,
    name: source.name,
    headline: source.headline,
    category_slugs: categorySlugs(source),
    avatar: source.avatar_id === null ? null : presentPicture(pictures.get(source.avatar_id)),
    banner_images: presentPictures(
      [...source.banner_ids, ...services.flatMap((each) => each.picture_ids)],
      pictures,
    ).slice(0, 1),
    location: place ? { label: source.area_label, ...place, exact: source.is_address_public } : null,
    timezone: source.timezone,
    currency: Currency.parse(source.currency),
    rating_average: source.rating_average,
    rating_count: source.rating_count,
    is_claimed: source.owner_id !== null,
    is_save: false,
    is_service_array: services.map(presentService),
    distance_miles: null,
    next_free_at: null,
    price_from: servicesSpan(services)?.from ?? null,
    is_virtual: services.some((service) => service.place === 'virtual'),
    is_verified: source.is_verified,
  };
}

function presentService(service: SourceService): ListedService {
  const { id, title, amount, duration_minutes, place, booking_mode } = service;
  const currency = Currency.parse(service.currency);
  return { _id: id, title, amount, currency, duration_minutes, place, booking_mode, is_save: false };
}

/** The public position of a provider; null if it has none. */
export function pointOf(source: Source): { lat: number; lon: number } | null {
  if (source.lat === null || source.lon === null) return null;
  return publicPoint({ lat: source.lat, lon: source.lon, exact: source.is_address_public });
}

/** Lists the slugs of a provider's own categories and of its services' categories, without duplicates. */
export function categorySlugs(source: Source): string[] {
  return [
    ...new Set([
      ...source.categories.map((category) => category.slug),
      ...source.services.map((service) => service.category_slug),
    ]),
  ];
}

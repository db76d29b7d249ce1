import type { Listing } from '#contract/entities/provider.ts';
import type { CallInput } from '#contract/index.ts';
import type { Session } from '#web/api/context.ts';

const SHOWN = 3;
const ASKED = 12;
/** The radius of the search for examples around the market's place (miles). */
const RADIUS = 50;

/** The search input for pages of the market that can be shown as examples. */
export function exampleInput({ market: { place } }: Session): CallInput<'my_page/home_service_event_list'> {
  return { lat: place.lat, lon: place.lon, radius: RADIUS, kind: 'provider', sort: 'rating', limit: ASKED };
}

/** Selects the examples: pages run by their owners, those with a picture first, in different categories if possible. */
export function examplesOf(listings: readonly Listing[]): Listing[] {
  const own = listings.filter((listing) => listing.is_claimed);
  const pictured = own.filter((listing) => listing.banner_images.length > 0);
  const seen = new Set<string>();
  const different = pictured.filter(({ category_slugs: [category = ''] }) => {
    if (seen.has(category)) return false;
    seen.add(category);
    return true;
  });
  return [...new Set([...different, ...pictured, ...own])].slice(0, SHOWN);
}

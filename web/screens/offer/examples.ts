import type { Listing } from '#contract/entities/provider.ts';
import type { CallInput } from '#contract/index.ts';
import type { Session } from '#web/api/context.ts';

const SHOWN = 3;
const ASKED = 12;
/** Miles around the market's place in which examples are looked for. */
const RADIUS = 50;

/** What is asked to find pages of the market that can be shown to somebody who thinks of opening one. */
export function exampleInput({ market: { place } }: Session): CallInput<'my_page/home_service_event_list'> {
  return { lat: place.lat, lon: place.lon, radius: RADIUS, sort: 'rating', limit: ASKED };
}

/** The pages that are shown: run by their owners, with a picture first, of different categories if possible. */
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

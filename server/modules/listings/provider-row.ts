import { Listing } from '#contract/entities/provider.ts';
import { servicesSpan } from '#contract/prices/price-span.ts';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import { freeTimesOf, type Known, storedStarts } from './page-times.ts';
import { categorySlugs, pointOf, presentCard } from './present.ts';
import { type ListingRow, timesColumns } from './projection-store.ts';
import { steadyRating } from './rules/free-times.ts';
import type { Source } from './source-store.ts';

/** Computes the listing of a provider. */
export function providerRow(
  source: Source,
  pictures: ReadonlyMap<string, PictureRow>,
  now: Date,
  known: Known,
): ListingRow {
  const free = freeTimesOf(source, now, known);
  const place = pointOf(source);
  const prices = servicesSpan(source.services);
  return {
    subject_id: source.id,
    kind: 'provider',
    provider_id: source.id,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    text_a: source.name,
    text_b: [
      ...source.services.flatMap((service) => [service.title, service.description_name, service.category_name]),
      ...source.categories.map((category) => category.name),
    ].join(' '),
    text_c: `${source.headline} ${source.area_label}`,
    tags: [
      ...categorySlugs(source).map((slug) => `category:${slug}`),
      ...new Set(
        [...source.categories, ...source.services.map((service) => ({ id: service.category_id }))].map(
          (category) => `category:${category.id}`,
        ),
      ),
    ],
    places: [...new Set(source.services.map((service) => service.place))],
    currency: source.currency,
    amount_from: prices?.from ?? null,
    amount_to: prices?.to ?? null,
    rating_average: source.rating_average,
    rating_key: -steadyRating(source.rating_sum, source.rating_count),
    ...timesColumns(storedStarts(source, free.starts, now)),
    newest_key: -source.created_ms / 1000,
    free_from: free.from,
    free_days: free.days,
    // Validated here once, because searches return the stored text unchanged.
    card: Listing.parse(presentCard(source, pictures)),
  };
}

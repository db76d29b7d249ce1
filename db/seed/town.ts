import { catalogue } from './catalogue.ts';
import { body } from './town/body.ts';
import { company } from './town/company.ts';
import { home } from './town/home.ts';
import { lessons } from './town/lessons.ts';
import { olderReviews } from './town/more-reviews.ts';
import { studios } from './town/studios.ts';
import type { TownProvider } from './town-types.ts';

/** The city the demo plays in. */
export const city = {
  label: 'Portland, Oregon',
  lat: 45.5152,
  lon: -122.6784,
  timezone: 'America/Los_Angeles',
  currency: 'USD',
} as const;

const categoryOf = new Map(
  catalogue.flatMap(({ slug, descriptions }) => descriptions.map((entry) => [entry.slug, slug] as const)),
);
const shown = new Map<string, number>();

/** Pictures are dealt out in turn, so that a category shows all of its compositions before one comes back. */
const nextScene = (descriptionSlug: string): number => {
  const category = categoryOf.get(descriptionSlug) ?? descriptionSlug;
  const turn = shown.get(category) ?? 0;
  shown.set(category, turn + 1);
  return turn;
};

/**
 * Every provider of the demo town: fictitious people at plausible places. A service's picture is
 * `drawScene(category of its description, cover_scene, any seed, size)`.
 */
export const providers: readonly TownProvider[] = [...body, ...studios, ...lessons, ...home, ...company].map(
  (entry) => ({
    ...entry,
    services: entry.services.map((service) => ({ ...service, cover_scene: nextScene(service.description_slug) })),
    reviews: [...entry.reviews, ...olderReviews(entry.slug)],
  }),
);

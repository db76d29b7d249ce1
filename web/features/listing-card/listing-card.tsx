import type { ListedCard } from '#contract/calls/my_page.ts';
import type { SearchedDays } from '#web/features/search/searched-days.ts';
import { EventCard } from './event-card.tsx';
import { ProviderCard } from './provider-card.tsx';

/** The searched days, with the label of a time within them. */
export interface ListingDays extends SearchedDays {
  readonly labels: string;
}

export interface CardProps<Listed> {
  readonly listing: Listed;
  /** The `sizes` of its picture. */
  readonly sizes: string;
  /** True for cards in the initial view. */
  readonly eager?: boolean;
  readonly isActive?: boolean;
  /** A horizontal card: a small picture next to its text. */
  readonly isRow?: boolean;
  /** The searched days, in which it has a free time. They are shown if the very next time is earlier. */
  readonly days?: ListingDays | undefined;
  readonly onActive?: (id: string | null) => void;
  /** The variant of its scene if it has no picture, from `sceneVariants` of the list. */
  readonly scene?: number | undefined;
}

/** The card of a provider or an event, in four lines, so that both align in one list. */
export function ListingCard({ listing, ...card }: CardProps<ListedCard>) {
  return listing.kind === 'event' ? (
    <EventCard listing={listing} {...card} />
  ) : (
    <ProviderCard listing={listing} {...card} />
  );
}

/** The title of a provider or an event. */
export const titleOf = (listing: ListedCard): string => (listing.kind === 'event' ? listing.title : listing.name);

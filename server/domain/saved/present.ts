import type { Provider } from '#contract/entities/provider.ts';

/** Ids of everything on some cards that can be saved: the pages and their services. */
export function savableIds(cards: readonly Pick<Provider, '_id' | 'is_service_array'>[]): string[] {
  return cards.flatMap((card) => [card._id, ...card.is_service_array.map((service) => service._id)]);
}

/** The same cards with hearts where their reader saved them. */
export function withSaves<Card extends Pick<Provider, '_id' | 'is_save' | 'is_service_array'>>(
  cards: readonly Card[],
  saved: ReadonlySet<string>,
): Card[] {
  if (saved.size === 0) return [...cards];
  return cards.map((card) => ({
    ...card,
    is_save: saved.has(card._id),
    is_service_array: card.is_service_array.map((service) => ({ ...service, is_save: saved.has(service._id) })),
  }));
}

/** What of a card can be saved: its page and the services on it. */
interface Savable {
  readonly _id: string;
  readonly is_service_array: readonly { readonly _id: string }[];
}

/** Ids of everything on some cards that can be saved: the pages and their services. */
export function savableIds(cards: readonly Savable[]): string[] {
  return cards.flatMap((card) => [card._id, ...card.is_service_array.map((service) => service._id)]);
}

/** The same cards with hearts where their reader saved them. */
export function withSaves<Card extends Savable>(cards: readonly Card[], saved: ReadonlySet<string>): Card[] {
  if (saved.size === 0) return [...cards];
  return cards.map((card) => ({
    ...card,
    is_save: saved.has(card._id),
    is_service_array: card.is_service_array.map((service) => ({ ...service, is_save: saved.has(service._id) })),
  }));
}

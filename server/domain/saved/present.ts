/** The savable parts of a card: its page with the services on it, or its event. */
interface Savable {
  readonly _id: string;
  readonly is_service_array?: readonly { readonly _id: string }[];
}

/** The ids of all savable pages, services and events on some cards. */
export function savableIds(cards: readonly Savable[]): string[] {
  return cards.flatMap((card) => [card._id, ...(card.is_service_array ?? []).map((service) => service._id)]);
}

/** Marks the saved pages, services and events of cards for their reader. */
export function withSaves<Card extends Savable>(cards: readonly Card[], saved: ReadonlySet<string>): Card[] {
  if (saved.size === 0) return [...cards];
  return cards.map((card) => {
    const marked = { ...card, is_save: saved.has(card._id) };
    if (!card.is_service_array) return marked;
    const services = card.is_service_array.map((service) => ({ ...service, is_save: saved.has(service._id) }));
    return { ...marked, is_service_array: services };
  });
}

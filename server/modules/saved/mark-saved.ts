import type { ReadDb } from '#server/kernel/database/db.ts';
import { findSaved } from './store.ts';

/** The savable parts of a card: its page with the services on it, or its event. */
interface Savable {
  readonly _id: string;
  readonly is_service_array?: readonly { readonly _id: string }[];
}

/** Marks what a user has saved of some cards: pages, services and events. */
export async function markSaved<Card extends Savable>(
  db: ReadDb,
  user_id: string,
  cards: readonly Card[],
): Promise<Card[]> {
  const savable = cards.flatMap((card) => [card._id, ...(card.is_service_array ?? []).map((service) => service._id)]);
  const saved = await findSaved(db, user_id, savable);
  if (saved.size === 0) return [...cards];
  return cards.map((card) => {
    const marked = { ...card, is_save: saved.has(card._id) };
    if (!card.is_service_array) return marked;
    const services = card.is_service_array.map((service) => ({ ...service, is_save: saved.has(service._id) }));
    return { ...marked, is_service_array: services };
  });
}

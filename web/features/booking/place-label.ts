import type { Booking } from '#contract/entities/booking.ts';
import type { BookingMessages } from '#locales/areas/booking.ts';
import type { Translate } from '#locales/format.ts';

/** A short label of a session's place, for its customer. */
export function placeLabel(t: Translate<BookingMessages>, { place, provider }: Pick<Booking, 'place' | 'provider'>) {
  if (place === 'at_provider') return t('facts.at_provider', { provider: provider.name });
  return t(place === 'virtual' ? 'facts.online' : 'facts.at_yours');
}

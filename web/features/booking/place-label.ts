import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Booking } from '#contract/entities/booking.ts';
import type { BookingMessages } from '#locales/areas/booking.ts';
import type { Translate } from '#locales/format.ts';

/** A short label of a booking's place, for its customer. */
export function placeLabel(
  t: Translate<BookingMessages>,
  { place, provider, location }: Pick<Booking, 'place' | 'provider'> & Partial<Pick<BookingDetails, 'location'>>,
) {
  if (place === 'virtual') return t('facts.online');
  if (place === 'hybrid') return t('facts.hybrid');
  if (place === 'at_venue') return location?.label ?? t('facts.in_person');
  return place === 'at_customer' ? t('facts.at_yours') : t('facts.at_provider', { provider: provider.name });
}

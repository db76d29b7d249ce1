import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Provider } from '#contract/entities/provider.ts';
import type { BookingStepsMessages } from '#locales/areas/booking-steps.ts';
import type { Messages } from '#web/api/messages.tsx';
import type { SummaryOf } from '#web/features/booking/steps/summary.tsx';
import { ratingOf, whereOf } from '../steps/session-summary.ts';

/** The summary of a held booking. */
export function heldSummary(
  booking: BookingDetails,
  provider: Provider,
  zone: string,
  t: Messages<BookingStepsMessages>,
): SummaryOf {
  const { title, image, location, price } = booking;
  return {
    picture: image ?? provider.banner_images[0] ?? null,
    title,
    provider: booking.provider.name,
    rating: ratingOf(provider),
    time: { starts_at: booking.starts_at, ends_at: booking.ends_at },
    zone,
    place: booking.place,
    where: whereOf(
      booking.place,
      booking.customer_address,
      location?.address || provider.location?.label || location?.label || provider.name,
      t,
    ),
    participants: booking.participants,
    currency: price.currency,
    quote: price,
  };
}

import type { Provider } from '#contract/entities/provider.ts';
import type { BookingStepsMessages } from '#locales/areas/booking-steps.ts';
import type { Messages } from '#web/api/messages.tsx';
import type { SummaryOf } from '#web/features/booking/steps/summary.tsx';
import type { Choice } from '../choice/use-choice.ts';
import { endOf } from './step-answers.tsx';

type Say = Messages<BookingStepsMessages>;

/** The summary of a choice; null while no service is chosen. */
export function chosenSummary(choice: Choice, t: Say): SummaryOf | null {
  const { provider, service, zone, participants, quote } = choice;
  const { starts_at, customer_address } = choice.state.draft;
  if (service === null) return null;
  return {
    picture: service.images[0] ?? provider.banner_images[0] ?? null,
    title: service.title,
    provider: provider.name,
    rating: ratingOf(provider),
    time: starts_at === null ? null : { starts_at, ends_at: endOf(starts_at, service.duration_minutes) },
    zone,
    place: service.place,
    where: whereOf(service.place, customer_address, provider.location?.label || provider.name, t),
    participants,
    currency: service.currency,
    quote,
  };
}

/** The rating of a provider; null without any. */
export const ratingOf = ({ rating_average, rating_count }: Provider) =>
  rating_count === 0 ? null : { average: rating_average, count: rating_count };

/** The place of a session as text: online, the provider's, or the customer's address once it is typed. */
export function whereOf(place: SummaryOf['place'], address: string, venue: string, t: Say): string {
  if (place === 'virtual') return t('summary.online');
  if (place !== 'at_customer') return venue;
  return address.trim() === '' ? t('summary.at_customer') : address;
}

import type { Provider, Service } from '#contract/entities/provider.ts';
import { formatDistance } from '#contract/formats/distance.ts';
import { listFormat } from '#contract/formats/intl.ts';

/** Formats a duration: `45 min`, `1 h`, `1 h 30 min`. */
export function minutesLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A short label of a service's place. */
export function placeLabel(place: Service['place']): string {
  if (place === 'virtual') return 'Online';
  return place === 'at_customer' ? 'Comes to you' : 'In person';
}

/** Describes in one sentence how far a provider travels to customers. */
export function areaLabel(
  { service_area: area, location }: Pick<Provider, 'service_area' | 'location'>,
  language: string,
): string {
  if (area.kind === 'places')
    return `Visits ${listFormat(language, { type: 'conjunction' }).format(area.places.map((each) => each.label))}.`;
  const reach = formatDistance(area.miles, language, { width: 'long', whole: true });
  return `Visits up to ${reach} from ${location?.label || 'their place'}.`;
}

/** Formats the time for an answer: `an hour`, `24 hours`, `3 days`. */
export function hoursLabel(hours: number): string {
  if (hours === 1) return 'an hour';
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

/** Describes for customers how a service on request is booked. */
export function requestLabel({ request_hours }: Pick<Service, 'request_hours'>): string {
  return `By agreement: you ask for a time, and the answer comes within ${hoursLabel(request_hours)}.`;
}

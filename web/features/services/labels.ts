import type { Provider, Service } from '#contract/entities/provider.ts';
import { formatDistance } from '#contract/formats/distance.ts';
import { listFormat } from '#contract/formats/intl.ts';
import type { ServiceLabelsMessages } from '#locales/areas/service-labels.ts';
import type { Translate } from '#locales/format.ts';

type Messages = Translate<ServiceLabelsMessages>;

/** Formats a duration: `45 min`, `1 h`, `1 h 30 min`. */
export function minutesLabel(t: Messages, duration: number): string {
  const hours = Math.floor(duration / 60);
  const minutes = duration % 60;
  if (hours === 0) return t('length.minutes', { minutes });
  return minutes === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes });
}

/** A short label of a service's place. */
export const placeLabel = (t: Messages, place: Service['place']): string => t(`place.${place}`);

/** Describes in one sentence how far a provider travels to customers. */
export function areaLabel(
  t: Messages,
  { service_area: area, location }: Pick<Provider, 'service_area' | 'location'>,
  language: string,
): string {
  if (area.kind === 'places') {
    const list = listFormat(language, { type: 'conjunction' });
    return t('area.places', { places: list.format(area.places.map((each) => each.label)) });
  }
  const distance = formatDistance(area.miles, language, { width: 'long', whole: true });
  return location?.label ? t('area.radius', { distance, place: location.label }) : t('area.radius_near', { distance });
}

/** Whole days from two on, hours below. */
const unitOf = (hours: number) =>
  hours > 24 && hours % 24 === 0
    ? ({ unit: 'days', count: hours / 24 } as const)
    : ({ unit: 'hours', count: hours } as const);

/** Formats the time for an answer: `1 hour`, `24 hours`, `3 days`. */
export function hoursLabel(t: Messages, hours: number): string {
  const { unit, count } = unitOf(hours);
  return t(`answer.${unit}`, { count });
}

/** Describes for customers how a service on request is booked. */
export function requestLabel(t: Messages, { request_hours }: Pick<Service, 'request_hours'>): string {
  const { unit, count } = unitOf(request_hours);
  return t(`request.${unit}`, { count });
}

import type { ChosenPlace, ServiceArea } from '../entities/service-area.ts';
import { formatDistance } from '../formats/distance.ts';
import { listFormat } from '../formats/intl.ts';
import { type RuleViolation, violation } from '../violation.ts';

/** The radius of a town around its centre (miles). */
export const TOWN_MILES = 10;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/**
 * A provider who visits customers, with public data only. `location` is as exact as on the page, so that screens and
 * the server compute the same distance.
 */
export interface Visitor {
  readonly name: string;
  readonly location: (Point & { readonly label: string }) | null;
  readonly service_area: ServiceArea;
}

/**
 * Explains why a provider does not visit a place (none is set, or it is too far), in a locale's units. Returns null if
 * they do, or if their location is unknown.
 */
export function decideVisit(
  visitor: Visitor,
  place: ChosenPlace | null,
  locale = 'en',
): RuleViolation<'customer_place'> | null {
  const { name, location, service_area: area } = visitor;
  if (area.kind === 'radius' && location === null) return null;
  if (place === null) return violation('customer_place', 'Choose your town from the list.');
  if (area.kind === 'places') {
    const list = listFormat(locale, { type: 'conjunction' });
    if (area.places.some((each) => milesBetween(each, place) <= TOWN_MILES)) return null;
    return violation(
      'customer_place',
      `Too far: ${name} visits ${list.format(area.places.map((each) => each.label))}.`,
    );
  }
  if (location === null || milesBetween(location, place) <= area.miles) return null;
  const reach = formatDistance(area.miles, locale, { width: 'long', whole: true });
  return violation('customer_place', `Too far: ${name} visits up to ${reach} from ${location.label || 'their place'}.`);
}

const EARTH_MILES = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles on the ground between two points (haversine formula). */
export function milesBetween(one: Point, other: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(one.lat, other.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lon, other.lon);
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

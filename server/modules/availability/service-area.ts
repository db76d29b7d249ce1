import type { ServiceArea } from '#contract/entities/service-area.ts';
import type { Visitor } from '#contract/location/decide-visit.ts';
import type { SlotProvider } from './slot-store.ts';

/** The area in which a page's provider visits customers: its list of places, otherwise a radius in miles. */
export function serviceAreaOf(page: Pick<SlotProvider, 'visit_radius_miles' | 'visit_places'>): ServiceArea {
  return page.visit_places.length > 0
    ? { kind: 'places', places: [...page.visit_places] }
    : { kind: 'radius', miles: page.visit_radius_miles };
}

/**
 * The provider as a visitor of customers. Distances start at the public position (rounded to about a kilometre unless
 * the address is public).
 */
export function visitorOf(page: SlotProvider): Visitor {
  const { name, lat, lon, is_address_public, area_label: label } = page;
  const shown = (degrees: number) => (is_address_public ? degrees : Number(degrees.toFixed(2)));
  const location = lat === null || lon === null ? null : { label, lat: shown(lat), lon: shown(lon) };
  return { name, location, service_area: serviceAreaOf(page) };
}

import type { Occurrence, PublicEvent, Venue } from '#contract/entities/event.ts';

/** The place of a date: its own, or the event's; null for a virtual event. */
export function venueOf(event: Pick<PublicEvent, 'venue'>, date: Pick<Occurrence, 'venue'> | null): Venue | null {
  return date?.venue ?? event.venue;
}

/** The address of a map of a place; null without its coordinates. */
export function directionsTo({ lat, lon }: Pick<Venue, 'lat' | 'lon'>): string | null {
  if (lat === null || lon === null) return null;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

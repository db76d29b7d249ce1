import type { Session } from '#web/api/context.ts';

/** The default centre of a visitor's searches and their radius (miles). */
export interface HomePlace {
  readonly label: string;
  readonly lat: number;
  readonly lon: number;
  readonly radius: number;
}

/** The user's own place and radius, otherwise the market's. */
export function homeOf({ user, market }: Session): HomePlace {
  const place = user?.location ?? market.place;
  return { label: place.label, lat: place.lat, lon: place.lon, radius: user?.radius ?? market.search_radius };
}

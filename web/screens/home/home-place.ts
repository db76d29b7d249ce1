import type { Session } from '#web/api/context.ts';

/** Where a visitor looks around when they name no place, and how far (miles). */
export interface HomePlace {
  readonly label: string;
  readonly lat: number;
  readonly lon: number;
  readonly radius: number;
}

/** One's own place and radius, or the market's. */
export function homeOf({ user, market }: Session): HomePlace {
  const place = user?.location ?? market.place;
  return { label: place.label, lat: place.lat, lon: place.lon, radius: user?.radius ?? 22 };
}

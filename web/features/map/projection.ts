const EARTH_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** A position in degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/**
 * A flat map around a centre: miles to the right and down (Mercator, true at the centre's latitude), and the inverse.
 */
export function mapAround(centre: Point) {
  const scale = EARTH_MILES * Math.cos(centre.lat * RADIANS);
  const middle = mercator(centre.lat);
  return {
    toMiles: ({ lat, lon }: Point): readonly [number, number] => [
      nearestWrap(lon - centre.lon) * RADIANS * scale,
      (middle - mercator(lat)) * scale,
    ],
    toPoint: (right: number, down: number): Point => ({
      lat: (2 * Math.atan(Math.exp(middle - down / scale)) - Math.PI / 2) / RADIANS,
      lon: nearestWrap(centre.lon + right / scale / RADIANS),
    }),
  };
}

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, lat)) * RADIANS) / 2));
/** Normalizes an angle in degrees to −180…180. */
const nearestWrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** A round length for a scale bar, at most `max`, in any unit: 1, 2 or 5 times a power of ten. */
export function roundLength(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  const steps = [5, 2, 1].map((step) => step * power);
  return steps.find((length) => length <= max) ?? power;
}

/** Something with a box on the map, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Selects boxes in order that overlap no box selected before. */
export function selectApart<Item extends Box>(items: readonly Item[], taken: readonly Box[] = []): Item[] {
  const chosen: Item[] = [];
  for (const item of items) {
    const isFree = [...taken, ...chosen].every(
      (other) =>
        Math.abs(item.x - other.x) * 2 >= item.width + other.width ||
        Math.abs(item.y - other.y) * 2 >= item.height + other.height,
    );
    if (isFree) chosen.push(item);
  }
  return chosen;
}

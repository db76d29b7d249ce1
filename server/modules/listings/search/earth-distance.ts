const EARTH_METRES = 6_371_008.8;
const METRES_OF_MILE = 1_609.344;

/** A position in degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/**
 * Converts a position into PostgreSQL's cube type: metres from the centre of a spherical earth, as `earth_point`
 * computes it.
 */
export function earthOf(point: Point): string {
  return `(${cartesian(point).join(',')})`;
}

/** Returns the box around a number of miles, and that distance as a straight line (metres). */
export function reachOf(point: Point, miles: number): { box: string; metres: number } {
  const metres = 2 * EARTH_METRES * Math.sin(Math.min((miles * METRES_OF_MILE) / (2 * EARTH_METRES), Math.PI / 2));
  const centre = cartesian(point);
  const low = centre.map((value) => value - metres).join(',');
  const high = centre.map((value) => value + metres).join(',');
  return { box: `(${low}),(${high})`, metres };
}

/** Converts a straight line through the earth (metres) into miles on the ground. */
export function milesOf(metres: number): number {
  return (2 * EARTH_METRES * Math.asin(Math.min(metres / (2 * EARTH_METRES), 1))) / METRES_OF_MILE;
}

/** A position in metres from the centre of the earth. */
export type Cartesian = readonly [number, number, number];

/** The straight line between two positions (metres). PostgreSQL's may differ in the last digits. */
export function straightMetres(one: Cartesian, other: Cartesian): number {
  const [x, y, z] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Converts a position into metres from the centre of a spherical earth. */
export function cartesian({ lat, lon }: Point): Cartesian {
  const phi = (lat * Math.PI) / 180;
  const lambda = (lon * Math.PI) / 180;
  return [
    EARTH_METRES * Math.cos(phi) * Math.cos(lambda),
    EARTH_METRES * Math.cos(phi) * Math.sin(lambda),
    EARTH_METRES * Math.sin(phi),
  ];
}

import type { DistanceUnit } from '#contract/formats/distance.ts';

/** The selectable distances in miles. Those for kilometres are the whole miles nearest to round kilometres. */
const distances: Readonly<Record<DistanceUnit, readonly number[]>> = {
  mile: [1, 2, 5, 10, 15, 22, 30, 50, 75, 100, 200, 500],
  kilometer: [1, 3, 6, 9, 12, 19, 31, 50, 62, 93, 124, 311],
};

/** The distances (miles) to choose from in a unit; the chosen one is always among them. */
export const distancesWith = (unit: DistanceUnit, chosen: number): readonly number[] =>
  [...new Set([...distances[unit], chosen])].sort((a, b) => a - b);

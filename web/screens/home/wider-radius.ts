import { type DistanceUnit, milesOf } from '#contract/formats/distance.ts';

/** The next larger radius in whole miles, which is round in the region's unit; null at the maximum. */
export function widerRadius(radius: number, unit: DistanceUnit): number | null {
  const steps = unit === 'mile' ? [50, 100, 250, 500] : [50, 100, 250, 500, 800];
  return steps.map((step) => Math.round(milesOf(step, unit))).find((miles) => miles > radius) ?? null;
}

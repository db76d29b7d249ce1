/** Streets are about a third longer than the straight line. */
const DETOUR = 1.3;
/** Miles per hour through a town. */
const SPEED = 22;
/** Parking and unloading (minutes). */
const ARRIVING = 5;

/** About how long the way takes, in minutes, for a straight distance in miles. */
export const travelMinutes = (miles: number): number => ARRIVING + Math.round((miles * DETOUR * 60) / SPEED);

/** Whether the time between two commitments is shorter than the way. Without a known way, no time at all is tight. */
export const isTight = (gapMinutes: number, travel: number | null): boolean => gapMinutes < (travel ?? 1);

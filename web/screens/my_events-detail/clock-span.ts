/** The minutes from a clock to another, the next day if it isn’t later. */
export function minutesBetween(start: string, end: string): number {
  const span = minutesOf(end) - minutesOf(start);
  return span <= 0 ? span + 1440 : span;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The clock a number of minutes later. */
export function clockAfter(start: string, minutes: number): string {
  const end = (minutesOf(start) + minutes) % 1440;
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

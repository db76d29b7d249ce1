let made = 0;

/** A part of a name or address that nothing else of the run has: letters and digits. */
export function uniquePart(): string {
  made += 1;
  return `${process.pid.toString(36)}x${made.toString(36)}`;
}

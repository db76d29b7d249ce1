interface Span {
  readonly start: string;
  readonly end: string;
}

/**
 * The stretches of a day (wall time, `YYYY-MM-DD HH:MM:SS`) outside its open ones, between the first and the last hour shown
 * (`HH:MM:SS`): what a calendar shades.
 */
export function closedTime(
  day: { readonly date: string; readonly open: readonly Span[] },
  first: string,
  last: string,
): Span[] {
  const ends = `${day.date} ${last}`;
  const closed: Span[] = [];
  let from = `${day.date} ${first}`;
  for (const { start, end } of day.open.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (start > from) closed.push({ start: from, end: start < ends ? start : ends });
    if (end > from) from = end;
  }
  if (from < ends) closed.push({ start: from, end: ends });
  return closed.filter(({ start, end }) => start < end);
}

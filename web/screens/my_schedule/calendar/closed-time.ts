interface Span {
  readonly start: string;
  readonly end: string;
}

/**
 * The closed ranges of a day (local time, `YYYY-MM-DD HH:MM:SS`) between the first and last shown hour (`HH:MM:SS`),
 * which the calendar shades.
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

import { isDate } from '#web/features/schedule/wall-time.ts';

/** The days of a search (`YYYY-MM-DD`, empty for an open end), which links from results to bookings include. */
export interface SearchedDays {
  readonly from: string;
  readonly to: string;
}

/** Reads the searched days of a URL. Ignores invalid dates and an end before the start. */
export function searchedDays(search: URLSearchParams): SearchedDays {
  const date = (name: string) => {
    const text = search.get(name) ?? '';
    return isDate(text) ? text : '';
  };
  const from = date('from');
  const to = date('to');
  return { from, to: from !== '' && to !== '' && to < from ? '' : to };
}

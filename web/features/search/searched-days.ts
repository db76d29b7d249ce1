import { isDate } from '#web/features/schedule/wall-time.ts';

/** The days of a search (`YYYY-MM-DD`, empty where that end is open), as links from a result to a booking carry. */
export interface SearchedDays {
  readonly from: string;
  readonly to: string;
}

/** Reads the searched days of an address; what is no date, or an end before its beginning, counts as not said. */
export function searchedDays(search: URLSearchParams): SearchedDays {
  const date = (name: string) => {
    const text = search.get(name) ?? '';
    return isDate(text) ? text : '';
  };
  const from = date('from');
  const to = date('to');
  return { from, to: from !== '' && to !== '' && to < from ? '' : to };
}

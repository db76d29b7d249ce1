import { useSearchParams } from 'react-router';

const MAX_Q = 120;

/** What an address searches a list for; undefined without a search. */
export function readSearch(search: URLSearchParams): { readonly q?: string } {
  const q = search.get('q')?.trim().slice(0, MAX_Q) ?? '';
  return q === '' ? {} : { q };
}

/** The filter that an address names, of a list's filters; the first one by default. */
export function readFilter<Filter extends string>(
  search: URLSearchParams,
  filters: readonly [Filter, ...Filter[]],
  key = 'show',
): Filter {
  return filters.find((each) => each === search.get(key)) ?? filters[0];
}

/** The day that an address names in a field; undefined if there is none. */
export function readDay(search: URLSearchParams, key: string): string | undefined {
  const day = search.get(key);
  return day !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) ? day : undefined;
}

/** The search part of an address with changed fields; null removes a field. */
export function changeSearch(search: URLSearchParams, changed: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changed)) {
    if (value === null || value === '') next.delete(key);
    else next.set(key, value);
  }
  return `?${next}`;
}

const staysOnPage = (changed: object) => Object.keys(changed).every((key) => key === 'open' || key === 'tab');

/** The present address of a list, and links to it with other fields. */
export function useListAddress() {
  const [search] = useSearchParams();
  return {
    search,
    q: readSearch(search).q ?? '',
    open: search.get('open'),
    /** An address of the same list. Another search or filter closes the drawer and begins at the first page. */
    to: (changed: Readonly<Record<string, string | null>>) =>
      changeSearch(search, { open: null, tab: null, ...(staysOnPage(changed) ? {} : { page: null }), ...changed }),
  };
}

import type { CallInput } from '#contract/index.ts';
import { href } from '#web/routes.ts';
import { type SearchedDays, searchedDays } from './searched-days.ts';

export type SearchInput = CallInput<'my_page/listing_cards'>;

/** The state of a search in its URL, so that it can be saved, shared and restored. */
export interface SearchState extends SearchedDays {
  /** Services or events only; empty for both. */
  readonly kind: '' | 'provider' | 'event';
  readonly text: string;
  readonly category: string;
  /** The name of the search's centre and its point; null for the visitor's own place. */
  readonly near: { readonly label: string; readonly lat: number; readonly lon: number } | null;
  readonly radius: number | null;
  readonly price_max: number | null;
  readonly rating_min: number | null;
  readonly is_virtual: boolean;
  readonly sort: string;
}

const sorts = ['distance', 'price', 'rating', 'soonest', 'newest'] as const;

/** Reads a search from a URL. Unknown values are ignored. */
export function readSearch(search: URLSearchParams): SearchState {
  const number = (name: string, min: number, max: number) => {
    const value = Number(search.get(name) ?? Number.NaN);
    return Number.isFinite(value) && value >= min && value <= max ? value : null;
  };
  const lat = number('lat', -90, 90);
  const lon = number('lon', -180, 180);
  const radius = number('radius', 1, 500);
  const price = number('price_max', 0, 1_000_000_000);
  const sort = search.get('sort') ?? '';
  const category = search.get('category') ?? '';
  const kind = search.get('kind');
  return {
    kind: kind === 'provider' || kind === 'event' ? kind : '',
    text: (search.get('text') ?? '').trim().slice(0, 120),
    category: /^[a-z0-9-]{1,80}$/.test(category) ? category : '',
    near: lat === null || lon === null ? null : { label: (search.get('near') ?? '').slice(0, 120), lat, lon },
    radius: radius === null ? null : Math.round(radius),
    ...searchedDays(search),
    price_max: price === null ? null : Math.round(price),
    rating_min: number('rating_min', 1, 5),
    is_virtual: search.get('place') === 'virtual',
    sort: (sorts as readonly string[]).includes(sort) ? sort : '',
  };
}

/** Whether any search is active. Otherwise home shows its shelves, of one kind or of both. */
export function isSearching(search: SearchState): boolean {
  return searchQuery({ ...search, kind: '' }) !== '';
}

/** The address of a search. */
export function searchHref(search: SearchState): string {
  return href('home') + searchQuery(search);
}

function searchQuery(wanted: SearchState): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value));
  };
  set('kind', wanted.kind);
  set('text', wanted.text);
  set('category', wanted.category);
  if (wanted.near) {
    set('near', wanted.near.label);
    set('lat', Number(wanted.near.lat.toFixed(4)));
    set('lon', Number(wanted.near.lon.toFixed(4)));
  }
  set('radius', wanted.radius);
  set('from', wanted.from);
  set('to', wanted.to);
  set('price_max', wanted.price_max);
  set('rating_min', wanted.rating_min);
  if (wanted.is_virtual) search.set('place', 'virtual');
  set('sort', wanted.sort);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Converts a search into the call's input, around its place or around `home`. */
export function toSearchInput(
  search: SearchState,
  home: { lat: number; lon: number; radius: number },
): SearchInput & { lat: number; lon: number; radius: number } {
  const { kind, text, category, from, to, price_max, rating_min, sort } = search;
  return {
    lat: search.near?.lat ?? home.lat,
    lon: search.near?.lon ?? home.lon,
    radius: search.radius ?? home.radius,
    ...(text === '' ? {} : { text }),
    ...(category === '' ? {} : { category }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(price_max === null ? {} : { price_max }),
    ...(rating_min === null ? {} : { rating_min }),
    ...(search.is_virtual ? { place: 'virtual' as const } : {}),
    ...(sort === '' ? {} : { sort: sort as (typeof sorts)[number] }),
    ...(kind === '' ? {} : { kind }),
    limit: 24,
  };
}

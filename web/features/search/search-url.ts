import type { CallInput } from '#contract/index.ts';
import { isDate } from '#web/features/schedule/wall-time.ts';
import { href } from '#web/routes.ts';

export type SearchInput = CallInput<'my_page/home_service_event_list'>;

/** What a search's address says; all of it is in the url, so that it can be kept, shared and gone back to. */
export interface SearchWish {
  readonly text: string;
  readonly category: string;
  /** Name of the place around which is looked, and its point; null for the visitor's own. */
  readonly near: { readonly label: string; readonly lat: number; readonly lon: number } | null;
  readonly radius: number | null;
  readonly from: string;
  readonly to: string;
  readonly price_max: number | null;
  readonly rating_min: number | null;
  readonly is_virtual: boolean;
  readonly sort: string;
}

const sorts = ['distance', 'price', 'rating', 'soonest', 'newest'] as const;

/** Reads an address; whatever is not understood counts as not said. */
export function readWish(search: URLSearchParams): SearchWish {
  const number = (name: string, least: number, most: number) => {
    const value = Number(search.get(name) ?? Number.NaN);
    return Number.isFinite(value) && value >= least && value <= most ? value : null;
  };
  const date = (name: string) => {
    const text = search.get(name) ?? '';
    return isDate(text) ? text : '';
  };
  const lat = number('lat', -90, 90);
  const lon = number('lon', -180, 180);
  const radius = number('radius', 1, 500);
  const from = date('from');
  const to = date('to');
  const price = number('price_max', 0, 1_000_000_000);
  const sort = search.get('sort') ?? '';
  const category = search.get('category') ?? '';
  return {
    text: (search.get('text') ?? '').trim().slice(0, 120),
    category: /^[a-z0-9-]{1,80}$/.test(category) ? category : '',
    near: lat === null || lon === null ? null : { label: (search.get('near') ?? '').slice(0, 120), lat, lon },
    radius: radius === null ? null : Math.round(radius),
    from,
    to: from !== '' && to !== '' && to < from ? '' : to,
    price_max: price === null ? null : Math.round(price),
    rating_min: number('rating_min', 1, 5),
    is_virtual: search.get('place') === 'virtual',
    sort: (sorts as readonly string[]).includes(sort) ? sort : '',
  };
}

/** Whether anything is looked for at all; otherwise home shows its shelves. */
export function isSearching(wish: SearchWish): boolean {
  return wishQuery(wish) !== '';
}

/** The address of a search. */
export function wishHref(wish: SearchWish): string {
  return href('home') + wishQuery(wish);
}

function wishQuery(wish: SearchWish): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value));
  };
  set('text', wish.text);
  set('category', wish.category);
  if (wish.near) {
    set('near', wish.near.label);
    set('lat', Number(wish.near.lat.toFixed(4)));
    set('lon', Number(wish.near.lon.toFixed(4)));
  }
  set('radius', wish.radius);
  set('from', wish.from);
  set('to', wish.to);
  set('price_max', wish.price_max);
  set('rating_min', wish.rating_min);
  if (wish.is_virtual) search.set('place', 'virtual');
  set('sort', wish.sort);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The call's input for a wish, around its place or else around `home`. */
export function wishInput(
  wish: SearchWish,
  home: { lat: number; lon: number; radius: number },
): SearchInput & { lat: number; lon: number; radius: number } {
  const { text, category, from, to, price_max, rating_min, sort } = wish;
  return {
    lat: wish.near?.lat ?? home.lat,
    lon: wish.near?.lon ?? home.lon,
    radius: wish.radius ?? home.radius,
    ...(text === '' ? {} : { text }),
    ...(category === '' ? {} : { category }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(price_max === null ? {} : { price_max }),
    ...(rating_min === null ? {} : { rating_min }),
    ...(wish.is_virtual ? { place: 'virtual' as const } : {}),
    ...(sort === '' ? {} : { sort: sort as (typeof sorts)[number] }),
    limit: 24,
  };
}

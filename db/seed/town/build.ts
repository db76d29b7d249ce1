import type { TownHours, TownProvider, TownReview, TownService } from '../town-types.ts';

type ServiceRow = readonly [
  description: string,
  title: string,
  text: string,
  dollars: number,
  minutes: number,
  place?: 'p' | 'c' | 'v',
  capacity?: number,
  mode?: 'request',
];
type ReviewRow = readonly [
  author: string,
  rating: 1 | 2 | 3 | 4 | 5,
  daysAgo: number,
  service: number,
  text: string,
  reply?: string,
];

/** A provider in shorthand: what nearly everybody shares is left out. */
export type ProviderRow = {
  slug: string;
  name: string;
  headline: string;
  about: readonly string[];
  categories: readonly string[];
  languages?: readonly string[];
  place: readonly [address: string, lat: number, lon: number];
  policy?: TownProvider['cancellation_policy'];
  /** Account name; the slug when left out, null for an unclaimed page. */
  owner?: string | null;
  /** Weekdays and times, e.g. `1-5 09:00-17:00; 6 10:00-14:00`. */
  hours: string;
  /** Minutes kept free before and after a booking. */
  buffers?: readonly [before: number, after: number];
  noticeHours?: number;
  advanceDays?: number;
  services: readonly ServiceRow[];
  reviews?: readonly ReviewRow[];
};

function weekly(text: string): TownHours[] {
  return text.split(';').flatMap((part) => {
    const [days = '', times = ''] = part.trim().split(' ');
    const [first, last] = days.split('-').map(Number);
    const [start = '', end = ''] = times.split('-');
    if (first === undefined || !start || !end) throw new RangeError(`unreadable hours: ${text}`);
    const out: TownHours[] = [];
    for (let weekday = first; weekday <= (last ?? first); weekday++) out.push({ weekday, start, end });
    return out;
  });
}

const places = { p: 'at_provider', c: 'at_customer', v: 'virtual' } as const;

/** Writes a shorthand provider out in full. Throws RangeError on unreadable hours. */
export function provider(row: ProviderRow): TownProvider {
  const [address, lat, lon] = row.place;
  const [before, after] = row.buffers ?? [0, 15];
  const services = row.services.map(
    (
      [description_slug, title, text, dollars, duration_minutes, place = 'p', capacity = 1, mode],
      index,
    ): TownService => ({
      description_slug,
      title,
      text,
      amount: dollars * 100,
      currency: 'USD',
      duration_minutes,
      place: places[place],
      capacity,
      booking_mode: mode ?? 'instant',
      cover_scene: index,
    }),
  );
  const reviews = (row.reviews ?? []).map(
    ([author, rating, days_ago, service, text, reply]): TownReview => ({
      author,
      rating,
      text,
      days_ago,
      service,
      ...(reply ? { reply } : {}),
    }),
  );
  return {
    slug: row.slug,
    name: row.name,
    headline: row.headline,
    about: row.about.join('\n\n'),
    category_slugs: row.categories,
    languages: row.languages ?? ['en'],
    location: { address, lat, lon },
    timezone: 'America/Los_Angeles',
    contact_email: `${row.slug}@example.com`,
    buffer_before_minutes: before,
    buffer_after_minutes: after,
    min_notice_minutes: (row.noticeHours ?? 3) * 60,
    max_advance_days: row.advanceDays ?? 90,
    cancellation_policy: row.policy ?? 'flexible',
    owner: row.owner === undefined ? row.slug : row.owner,
    hours: weekly(row.hours),
    services,
    reviews,
  };
}

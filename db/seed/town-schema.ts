import { z } from 'zod';

const TIME = String.raw`([01]\d|2[0-3]):[0-5]\d`;
const HOURS = new RegExp(`^[1-7](-[1-7])? ${TIME}-${TIME}(; [1-7](-[1-7])? ${TIME}-${TIME})*$`);

/** Weekly hours on one ISO weekday (1 Monday to 7 Sunday), wall-clock `HH:MM` in the zone of the page. */
interface TownHours {
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
}

/** Expands `1-5 09:00-17:00; 6 10:00-14:00` to one entry for each weekday and range. */
function parseHours(text: string): TownHours[] {
  return text.split('; ').flatMap((part) => {
    const [days = '', times = ''] = part.split(' ');
    const [first = 0, last = first] = days.split('-').map(Number);
    const [start = '', end = ''] = times.split('-');
    return Array.from({ length: last - first + 1 }, (_, index) => ({ weekday: first + index, start, end }));
  });
}

/** A service of a page; `amount` in minor units of the town's currency, `description` a slug of the catalogue. */
const Service = z.strictObject({
  description: z.string(),
  title: z.string(),
  text: z.string(),
  amount: z.int().positive(),
  duration_minutes: z.int().positive(),
  place: z.enum(['at_provider', 'at_customer', 'virtual']).default('at_provider'),
  capacity: z.int().positive().default(1),
  booking_mode: z.enum(['instant', 'request']).default('instant'),
});

/** A past customer's review. `service` is the index in the services of the page. */
const Review = z.strictObject({
  author: z.string(),
  rating: z.int().min(1).max(5),
  days_ago: z.int().positive(),
  service: z.int().nonnegative(),
  text: z.string(),
  reply: z.string().optional(),
});

/** A page of the demo town: fictitious people at a plausible place. Common values are defaults. */
const Page = z.strictObject({
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  /** The name of the owning account: by default the slug, null for an unclaimed page. */
  owner: z.string().nullable().optional(),
  about: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n\n')),
  categories: z.array(z.string()).min(1),
  languages: z.array(z.string()).default(['en']),
  location: z.strictObject({ address: z.string(), lat: z.number(), lon: z.number() }),
  cancellation_policy: z.enum(['flexible', 'moderate', 'strict']).default('flexible'),
  hours: z.string().regex(HOURS).transform(parseHours),
  buffer_before_minutes: z.int().nonnegative().default(0),
  buffer_after_minutes: z.int().nonnegative().default(15),
  min_notice_minutes: z.int().nonnegative().default(180),
  max_advance_days: z.int().positive().default(90),
  /** What it asks for when others hire it: a fee for each date (minor units), or a share of the sales (percent). */
  hire: z.strictObject({ fee: z.int().positive().optional(), percent: z.int().positive().optional() }).optional(),
  services: z.array(Service).min(1),
  reviews: z.array(Review).default([]),
});

/** A file of the demo town: the pages of one category. */
export const TownFile = z.array(
  Page.transform(({ owner, ...page }) => ({ ...page, owner: owner === undefined ? page.slug : owner })),
);
export type TownProvider = z.output<typeof TownFile>[number];

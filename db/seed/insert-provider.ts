import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { publicName } from '#server/modules/reviews/rules.ts';
import { insertDemoWallet } from './demo-wallet.ts';
import { city, localTime } from './town.ts';
import type { TownProvider } from './town-schema.ts';

/** Service descriptions of the catalogue by slug. */
type Descriptions = ReadonlyMap<string, { readonly id: string; readonly category_id: string }>;

/** Reads the catalogue's service descriptions, by slug. */
export async function readDescriptions(tx: Tx): Promise<Descriptions> {
  const rows = await tx.selectFrom('service_descriptions').select(['slug', 'id', 'category_id']).execute();
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}

interface OneProvider {
  readonly provider: TownProvider;
  /** Ids by picture name (`insertPictures`). */
  readonly pictures: ReadonlyMap<string, string>;
  readonly descriptions: Descriptions;
  readonly owner_id: string | null;
  /** The demo's customer, who has already booked the demo's provider. */
  readonly customer_id: string;
  readonly now: Date;
}

/**
 * Inserts a page of the town with its hours, services and reviewed bookings. The demo's provider also gets half a year
 * of sales.
 */
export async function insertProvider(tx: Tx, one: OneProvider): Promise<void> {
  const { provider, pictures, descriptions, owner_id, now } = one;
  const id = newId();
  const categories = [
    ...new Set(provider.services.flatMap((service) => descriptions.get(service.description)?.category_id ?? [])),
  ];
  const opened = new Date(now.getTime() - 400 * DAY_MS);
  const { location, hours, services, reviews } = provider;
  const isVisited = services.some((service) => service.place === 'at_provider');
  await tx
    .insertInto('providers')
    .values({
      id,
      slug: provider.slug,
      owner_id,
      calendar_id: sql<string>`calendar_of(${owner_id}::uuid)`,
      name: provider.name,
      headline: provider.headline,
      about: provider.about,
      category_ids: categories,
      avatar_id: pictures.get(`${provider.slug}/avatar`) ?? null,
      languages: [...provider.languages],
      address: streetOf(location.address),
      area_label: areaOf(location.address),
      is_address_public: isVisited,
      lat: location.lat,
      lon: location.lon,
      timezone: city.timezone,
      currency: city.currency,
      contact_email: `${provider.slug}@example.com`,
      status: 'published',
      buffer_before_minutes: provider.buffer_before_minutes,
      buffer_after_minutes: provider.buffer_after_minutes,
      min_notice_minutes: provider.min_notice_minutes,
      max_advance_days: provider.max_advance_days,
      cancellation_policy: provider.cancellation_policy,
      takes_hires: provider.hire !== undefined,
      hire_fee: provider.hire?.fee ?? null,
      hire_percent: provider.hire?.percent ?? null,
      created_at: opened,
      updated_at: now,
    })
    .execute();
  const banner = pictures.get(`${provider.slug}/banner`);
  if (banner)
    await tx.insertInto('provider_banners').values({ provider_id: id, picture_id: banner, position: 0 }).execute();
  if (hours.length > 0)
    await tx
      .insertInto('schedule_rules')
      .values(
        hours.map((rule) => ({
          id: newId(),
          provider_id: id,
          kind: 'weekly',
          weekday: rule.weekday,
          start_time: rule.start,
          end_time: rule.end,
        })),
      )
      .execute();
  const service_ids = await insertServices(tx, id, one);
  if (provider.owner === 'demo-provider' && owner_id !== null)
    await insertDemoWallet(tx, {
      provider,
      provider_id: id,
      owner_id,
      customer_id: one.customer_id,
      service_ids,
      now,
    });
  for (const review of reviews)
    await insertReviewedBooking(tx, {
      provider,
      provider_id: id,
      review,
      service_id: service_ids[review.service] ?? '',
      now,
    });
}

/** Inserts the services of a page. Returns their ids in order. */
async function insertServices(tx: Tx, provider_id: string, one: OneProvider): Promise<string[]> {
  const { provider, pictures, descriptions } = one;
  const service_ids: string[] = [];
  for (const [position, service] of provider.services.entries()) {
    const service_id = newId();
    const cover = pictures.get(`${provider.slug}/service-${position + 1}`);
    service_ids.push(service_id);
    await tx
      .insertInto('services')
      .values({
        id: service_id,
        provider_id,
        description_id: descriptions.get(service.description)?.id ?? '',
        title: service.title,
        text: service.text,
        amount: service.amount,
        currency: city.currency,
        duration_minutes: service.duration_minutes,
        place: service.place,
        capacity: service.capacity,
        booking_mode: service.booking_mode,
        cancellation_policy: provider.cancellation_policy,
        picture_ids: cover ? [cover] : [],
        position,
      })
      .execute();
  }
  return service_ids;
}

/**
 * Plans a past session and its review for a demo made at an instant: it took place on the day before the review, at a
 * plausible hour.
 */
export function planReviewed(
  { author, days_ago }: TownProvider['reviews'][number],
  duration_minutes: number,
  now: Temporal.ZonedDateTime,
) {
  const written = now
    .toInstant()
    .subtract({ hours: days_ago * 24 })
    .toZonedDateTimeISO(now.timeZoneId);
  const begins = written.subtract({ hours: 24 }).withPlainTime({ hour: 9 + (author.length % 8) });
  const starts_at = new Date(begins.epochMilliseconds);
  const ends_at = new Date(starts_at.getTime() + duration_minutes * MINUTE_MS);
  const booked = new Date(starts_at.getTime() - 3 * DAY_MS);
  return { starts_at, ends_at, booked, written: new Date(written.epochMilliseconds) };
}

/** Inserts a past booking, paid on site, with its customer's review. */
async function insertReviewedBooking(
  tx: Tx,
  past: {
    provider: TownProvider;
    provider_id: string;
    review: TownProvider['reviews'][number];
    service_id: string;
    now: Date;
  },
): Promise<void> {
  const { provider, provider_id, review, service_id, now } = past;
  const service = provider.services[review.service];
  if (!service) throw new Error(`${provider.slug}: a review of a service that is not there.`);
  const { starts_at, ends_at, booked, written } = planReviewed(review, service.duration_minutes, localTime(now));
  const booking_id = newId();
  const slug =
    review.author
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')
      .replace(/^\.|\.$/g, '') || 'guest';
  await tx
    .insertInto('bookings')
    .values({
      id: booking_id,
      kind: 'session',
      guest_name: review.author,
      guest_email: `${slug}@example.com`,
      provider_id,
      service_id,
      title: service.title,
      participants: 1,
      starts_at,
      ends_at,
      timezone: city.timezone,
      place: service.place,
      status: 'completed',
      payment_status: 'on_site',
      currency: city.currency,
      unit_amount: service.amount,
      price: service.amount,
      total: service.amount,
      line_items: JSON.stringify([{ code: 'price', audience: ['customer', 'provider'], amount: service.amount }]),
      cancellation_policy: provider.cancellation_policy,
      created_at: booked,
      updated_at: ends_at,
    })
    .execute();
  await tx
    .insertInto('reviews')
    .values({
      id: newId(),
      booking_id,
      provider_id,
      service_id,
      author_name: publicName(review.author),
      rating: review.rating,
      text: review.text,
      reply: review.reply ?? null,
      replied_at: review.reply ? written : null,
      created_at: written,
    })
    .execute();
}

/** The street of an address. */
function streetOf(address: string): string {
  return address.split(',')[0]?.trim() ?? address;
}

/** The neighbourhood and city of an address, without its street. Strangers may see this part. */
function areaOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return parts.length > 1 ? parts.slice(1).join(', ') : address;
}

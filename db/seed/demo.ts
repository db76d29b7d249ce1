import { sql } from 'kysely';
import { legalKinds } from '#contract/entities/legal.ts';
import { isRefusal } from '#contract/errors.ts';
import { DAY_MS, MINUTE_MS } from '#contract/instant.ts';
import { hashPassword } from '#server/domain/accounts/index.ts';
import { insertVersion, legalTemplate, readFacts } from '#server/domain/legal/index.ts';
import { refreshAllListings } from '#server/domain/listings/index.ts';
import { findMarket, insertMarket, updateSettings } from '#server/domain/market/index.ts';
import { publicName } from '#server/domain/reviews/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Database, Db, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Files } from '#server/providers/files/port.ts';
import { demoLogins } from './demo-logins.ts';
import { insertDemoWallet } from './demo-wallet.ts';
import { drawTown, type TownPictures } from './draw-town.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertPlaces } from './insert-places.ts';
import { city, providers } from './town.ts';
import type { TownProvider } from './town-types.ts';

interface DemoDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

/** Fills the demo town at the first start, whole or not at all; later starts find it there. */
export async function prepareDemo(deps: DemoDeps): Promise<void> {
  const { database, clock, say } = deps;
  if (await findMarket(database.write)) return;
  const now = clock.now();
  await insertCatalogue(database.write);
  say('Unrolling the map …');
  await insertPlaces(database.write);
  const pictures = await drawTown(deps, now);
  say('Filling the demo town …');
  const hashes = new Map<string, string>();
  for (const login of demoLogins) {
    const hash = await hashPassword(login.password);
    if (isRefusal(hash)) throw new Error(hash.detail);
    hashes.set(login.email, hash);
  }
  await database.write.transaction().execute(async (tx) => {
    const owners = await insertPeople(tx, hashes, now);
    const descriptions = await readDescriptions(tx);
    for (const provider of providers)
      await insertProvider(tx, {
        provider,
        pictures,
        descriptions,
        owner_id: provider.owner === null ? null : (owners.get(provider.owner) ?? null),
        customer_id: owners.get('demo-customer') ?? '',
        now,
      });
  });
  await refreshAllListings(database.write, now);
  // Last, because its row says that the town is complete.
  await insertMarket(
    database.write,
    {
      name: 'Plaza',
      place_label: city.label,
      lat: city.lat,
      lon: city.lon,
      timezone: city.timezone,
      currency: city.currency,
    },
    now,
  );
  await publishLegalTexts(database.write, now);
}

/** Names the demo's operator, and publishes the legal texts as its admin would. */
async function publishLegalTexts(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateSettings(tx, {
      operator_name: 'Plaza Portland (demo)',
      operator_address: '100 Example Street\nPortland, OR 97205',
      operator_email: 'hello@example.com',
    });
    const admin = await tx.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
    const facts = await readFacts(tx, now);
    for (const kind of legalKinds)
      await insertVersion(tx, { kind, body: legalTemplate(kind, facts), based_on: 0, by_user_id: admin.id }, now);
  });
}

/** The accounts of the demo logins and of every page's owner, by the owner's name in the town's texts. */
async function insertPeople(
  tx: Tx,
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  const person = (name: string, email: string, role: string) => ({
    id: newId(),
    name,
    email,
    email_verified: true,
    role,
    timezone: city.timezone,
    currency: city.currency,
    location_label: city.label,
    location_lat: city.lat,
    location_lon: city.lon,
    created_at: now,
    updated_at: now,
  });
  for (const login of demoLogins) {
    const row = person(login.name, login.email, login.role === 'admin' ? 'admin' : 'user');
    await tx.insertInto('users').values(row).execute();
    await tx
      .insertInto('passwords')
      .values({ user_id: row.id, hash: hashes.get(login.email) ?? '', changed_at: now })
      .execute();
    if (login.role !== 'admin') owners.set(`demo-${login.role}`, row.id);
  }
  for (const { owner, name, slug } of providers) {
    if (owner === null || owners.has(owner)) continue;
    const row = person(name, `${slug}@example.com`, 'user');
    await tx.insertInto('users').values(row).execute();
    owners.set(owner, row.id);
  }
  return owners;
}

type Descriptions = ReadonlyMap<
  string,
  { readonly id: string; readonly category_id: string; readonly category_slug: string }
>;

async function readDescriptions(tx: Tx): Promise<Descriptions> {
  const rows = await tx
    .selectFrom('service_descriptions')
    .innerJoin('service_categories', 'service_categories.id', 'service_descriptions.category_id')
    .select([
      'service_descriptions.slug',
      'service_descriptions.id',
      'service_categories.id as category_id',
      'service_categories.slug as category_slug',
    ])
    .execute();
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}

interface OneProvider {
  readonly provider: TownProvider;
  readonly pictures: TownPictures;
  readonly descriptions: Descriptions;
  readonly owner_id: string | null;
  /** The demo's customer, who has been to the demo's provider. */
  readonly customer_id: string;
  readonly now: Date;
}

async function insertProvider(tx: Tx, one: OneProvider): Promise<void> {
  const { provider, pictures, descriptions, owner_id, now } = one;
  const id = newId();
  const categories = [
    ...new Set(provider.services.flatMap((service) => descriptions.get(service.description_slug)?.category_id ?? [])),
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
      avatar_id: pictures.avatars.get(provider.slug) ?? null,
      languages: [...provider.languages],
      address: streetOf(location.address),
      area_label: areaOf(location.address),
      is_address_public: isVisited,
      lat: location.lat,
      lon: location.lon,
      timezone: provider.timezone,
      currency: 'USD',
      contact_email: provider.contact_email,
      status: 'published',
      buffer_before_minutes: provider.buffer_before_minutes,
      buffer_after_minutes: provider.buffer_after_minutes,
      min_notice_minutes: provider.min_notice_minutes,
      max_advance_days: provider.max_advance_days,
      cancellation_policy: provider.cancellation_policy,
      created_at: opened,
      updated_at: now,
    })
    .execute();
  const banners = pictures.banners.get(provider.slug) ?? [];
  if (banners.length > 0)
    await tx
      .insertInto('provider_banners')
      .values(banners.map((picture_id, position) => ({ provider_id: id, picture_id, position })))
      .execute();
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
  const service_ids: string[] = [];
  for (const [position, service] of services.entries()) {
    const service_id = newId();
    const cover = pictures.covers.get(`${provider.slug}/${position}`);
    service_ids.push(service_id);
    await tx
      .insertInto('services')
      .values({
        id: service_id,
        provider_id: id,
        description_id: descriptions.get(service.description_slug)?.id ?? '',
        title: service.title,
        text: service.text,
        amount: service.amount,
        currency: service.currency,
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

/** A booking of the past, paid on site as before Plaza, with what its customer wrote about it. */
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
  const written = new Date(now.getTime() - review.days_ago * DAY_MS);
  // The day before, at an hour when people are up.
  const day = Temporal.Instant.fromEpochMilliseconds(written.getTime() - DAY_MS).toZonedDateTimeISO(provider.timezone);
  const begins = day.withPlainTime({ hour: 9 + (review.author.length % 8) });
  const starts_at = new Date(begins.epochMilliseconds);
  const ends_at = new Date(starts_at.getTime() + service.duration_minutes * MINUTE_MS);
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
      timezone: provider.timezone,
      place: service.place,
      status: 'completed',
      payment_status: 'on_site',
      currency: service.currency,
      unit_amount: service.amount,
      price: service.amount,
      total: service.amount,
      line_items: JSON.stringify([{ code: 'price', audience: ['customer', 'provider'], amount: service.amount }]),
      cancellation_policy: provider.cancellation_policy,
      created_at: new Date(starts_at.getTime() - 3 * DAY_MS),
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

/** The neighbourhood and city of an address, without its street: what strangers may see. */
function areaOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return parts.length > 1 ? parts.slice(1).join(', ') : address;
}

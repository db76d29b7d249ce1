import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertSession } from '#server/modules/accounts/sessions/index.ts';

type Deps = Pick<AppDeps, 'database' | 'clock'>;

const word = () => randomBytes(4).toString('hex');

/** A signed-in user; `token` is their bearer token. */
export async function givenUser(deps: Deps, own: { name?: string; email?: string; role?: string } = {}) {
  const id = newId();
  const email = own.email ?? `${word()}@example.com`;
  const now = deps.clock.now();
  await deps.database.write
    .insertInto('users')
    .values({
      id,
      name: own.name ?? 'Ada Example',
      email,
      email_verified: true,
      role: own.role ?? 'user',
      timezone: 'America/Los_Angeles',
      created_at: now,
      updated_at: now,
    })
    .execute();
  const token = await insertSession(deps.database.write, { user_id: id, user_agent: 'test', now });
  return { id, email, token };
}

/** Saves a card for each of these users, which lifts the limits of unpaid holds: races then test only the database. */
export async function givenCards(deps: Deps, users: readonly { readonly id: string }[]): Promise<void> {
  const card = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2040, created_at: deps.clock.now() };
  const cards = users.map(({ id }) => ({ ...card, id: newId(), user_id: id, gateway_id: `card_${word()}${word()}` }));
  await deps.database.write.insertInto('cards').values(cards).execute();
}

/** A published provider page open every day from 09:00 to 17:00, with an owner unless `owner_id` says otherwise. */
export async function givenProvider(
  deps: Deps,
  own: Partial<{
    owner_id: string | null;
    name: string;
    timezone: string;
    lat: number;
    lon: number;
    status: string;
    buffer_before_minutes: number;
    buffer_after_minutes: number;
    min_notice_minutes: number;
    max_advance_days: number;
    currency: string;
    /** A separate calendar; by default all pages of an owner share one. */
    has_own_calendar: boolean;
    hours: readonly { weekday: number; start: string; end: string }[];
  }> = {},
) {
  const owner = own.owner_id === undefined ? await givenUser(deps, { name: 'Paula Provider' }) : null;
  const owner_id = owner ? owner.id : (own.owner_id ?? null);
  const id = newId();
  const { hours, has_own_calendar = false, ...columns } = own;
  const now = deps.clock.now();
  const category = await deps.database.write
    .selectFrom('service_categories')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await deps.database.write
    .insertInto('providers')
    .values({
      id,
      slug: `provider-${word()}`,
      name: 'Studio Example',
      headline: 'Calm hours in a light room',
      about: 'A room with a view of the river.',
      category_ids: [category.id],
      address: '100 Main Street',
      area_label: 'Pearl District, Portland',
      is_address_public: true,
      lat: 45.5152,
      lon: -122.6784,
      timezone: 'America/Los_Angeles',
      currency: 'USD',
      status: 'published',
      min_notice_minutes: 0,
      created_at: now,
      updated_at: now,
      ...columns,
      owner_id,
      calendar_id: sql<string>`calendar_of(${has_own_calendar ? null : owner_id}::uuid)`,
    })
    .execute();
  const open = hours ?? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }));
  if (open.length > 0)
    await deps.database.write
      .insertInto('schedule_rules')
      .values(
        open.map((rule) => ({
          id: newId(),
          provider_id: id,
          kind: 'weekly',
          weekday: rule.weekday,
          start_time: rule.start,
          end_time: rule.end,
        })),
      )
      .execute();
  return { id, owner, token: owner?.token ?? '' };
}

/** A service of a provider (made when missing): 60 minutes for 40.00, at the provider's, one at a time. */
export async function givenService(
  deps: Deps,
  own: Partial<{
    provider_id: string;
    title: string;
    amount: number;
    currency: string;
    duration_minutes: number;
    slot_step_minutes: number;
    capacity: number;
    place: string;
    booking_mode: string;
    request_hours: number;
    cancellation_policy: string;
    is_active: boolean;
  }> = {},
) {
  const provider = own.provider_id === undefined ? await givenProvider(deps) : null;
  const provider_id = own.provider_id ?? provider?.id ?? '';
  const description = await deps.database.write
    .selectFrom('service_descriptions')
    .select('id')
    .orderBy('slug')
    .executeTakeFirstOrThrow();
  const id = newId();
  await deps.database.write
    .insertInto('services')
    .values({
      id,
      description_id: description.id,
      title: 'An hour together',
      text: 'One hour, just for you.',
      amount: 4000,
      currency: 'USD',
      duration_minutes: 60,
      place: 'at_provider',
      cancellation_policy: 'moderate',
      ...own,
      provider_id,
    })
    .execute();
  return { id, provider_id, provider };
}

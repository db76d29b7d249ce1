import type { AppDeps } from '#server/kernel/app-deps.ts';
import { newId } from '#server/kernel/ids.ts';
import { paddedRange } from '#server/modules/availability/rules.ts';
import { givenUser } from './given.ts';

/**
 * A booked session as the tables hold it: booking, the time it takes (joined where a group session has it), and its
 * seats.
 */
export async function givenSession(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  own: {
    service_id: string;
    starts_at: string;
    participants?: number;
    status?: string;
    expires_at?: Date;
    customer_id?: string;
  },
) {
  const db = deps.database.write;
  const service = await db
    .selectFrom('services')
    .innerJoin('providers', 'providers.id', 'services.provider_id')
    .select(['services.title', 'services.amount', 'services.duration_minutes', 'services.capacity', 'services.place'])
    .select([
      'services.provider_id',
      'providers.calendar_id',
      'services.cancellation_policy',
      'providers.currency',
      'providers.timezone',
    ])
    .select(['providers.buffer_before_minutes', 'providers.buffer_after_minutes'])
    .where('services.id', '=', own.service_id)
    .executeTakeFirstOrThrow();
  const booking_id = newId();
  const now = deps.clock.now();
  const starts_at = new Date(own.starts_at);
  const ends_at = new Date(starts_at.getTime() + service.duration_minutes * 60_000);
  const participants = own.participants ?? 1;
  const price = service.amount * participants;
  const customer_id = own.customer_id ?? (await givenUser(deps, { name: 'Cleo Customer' })).id;
  const status = own.status ?? 'confirmed';
  await db
    .insertInto('bookings')
    .values({
      id: booking_id,
      number: `T${booking_id.slice(-10)}`,
      kind: 'session',
      customer_id,
      provider_id: service.provider_id,
      service_id: own.service_id,
      title: service.title,
      participants,
      starts_at,
      ends_at,
      timezone: service.timezone,
      place: service.place,
      status,
      payment_status: status === 'confirmed' ? 'paid' : 'none',
      currency: service.currency,
      unit_amount: service.amount,
      price,
      total: price,
      line_items: JSON.stringify([{ code: 'price', audience: ['customer', 'provider', 'platform'], amount: price }]),
      cancellation_policy: service.cancellation_policy,
      expires_at: own.expires_at ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const joined = await db
    .selectFrom('commitments')
    .select('id')
    .where('service_id', '=', own.service_id)
    .where('starts_at', '=', starts_at)
    .where('capacity', '>', 1)
    .executeTakeFirst();
  const commitment_id = joined?.id ?? newId();
  if (!joined) {
    const padded = paddedRange(starts_at, ends_at, service.buffer_before_minutes, service.buffer_after_minutes);
    await db
      .insertInto('commitments')
      .values({
        id: commitment_id,
        provider_id: service.provider_id,
        calendar_id: service.calendar_id,
        family_id: service.capacity > 1 ? commitment_id : booking_id,
        kind: 'session',
        service_id: own.service_id,
        starts_at,
        ends_at,
        padded: `[${padded.from},${padded.to})`,
        capacity: service.capacity,
      })
      .execute();
  }
  await db.insertInto('seats').values({ booking_id, commitment_id, participants }).execute();
  return { booking_id, commitment_id, customer_id };
}

import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { addSearchCounts } from '#server/modules/listings/search/index.ts';
import { city } from './town.ts';

/** People of the town without a page, who asked the operator for something. */
const neighbours = [
  { key: 'lucia', name: 'Lucía Ferrante', email: 'lucia.ferrante@example.com' },
  { key: 'della', name: 'Della Whitcomb', email: 'della.whitcomb@example.com' },
] as const;

const REPORTED = 'corner-six-boxing';
const CLAIMED = 'sellwood-pet-pals';

/** Searches of a day: how often on average, and how many of a hundred found nothing. Places to a tenth of a degree. */
const searches = [
  { term: 'yoga', place: null, daily: 84, missed: 0 },
  { term: 'haircut', place: null, daily: 61, missed: 3 },
  { term: 'massage', place: null, daily: 52, missed: 0 },
  { term: 'guitar lessons', place: null, daily: 43, missed: 0 },
  { term: 'dog walking', place: null, daily: 37, missed: 2 },
  { term: 'dog grooming', place: { lat: 45.5, lon: -122.9 }, daily: 6, missed: 83 },
  { term: 'piano lesson', place: { lat: 45.5, lon: -122.4 }, daily: 5, missed: 62 },
  { term: 'haircut', place: { lat: 45.7, lon: -122.7 }, daily: 4, missed: 55 },
  { term: 'tax advice', place: null, daily: 2, missed: 100 },
] as const;
const SEARCHED_DAYS = 60;

/** Inserts what waits for the town's operator (a report, a refund request, a claim, a question), and searches. */
export async function insertOpenTasks(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const people = neighbours.map(({ name, email }) => ({
    ...{ id: newId(), name, email, email_verified: true, timezone: city.timezone, currency: city.currency },
    ...{ location_label: city.label, location_lat: city.lat, location_lon: city.lon },
    ...{ created_at: ago(21 * 24), updated_at: ago(21 * 24) },
  }));
  await tx.insertInto('users').values(people).execute();
  const idOf = (key: (typeof neighbours)[number]['key']) =>
    people[neighbours.findIndex((each) => each.key === key)]?.id ?? null;
  const pages = await tx
    .selectFrom('providers')
    .select(['id', 'slug'])
    .where('slug', 'in', [REPORTED, CLAIMED])
    .execute();
  const pageOf = (slug: string): string => {
    const page = pages.find((each) => each.slug === slug);
    if (!page) throw new Error(`The town has no page “${slug}”.`);
    return page.id;
  };
  await insertReports(tx, pageOf(REPORTED), { first: idOf('della'), again: idOf('lucia') }, ago);
  await tx
    .insertInto('claims')
    .values({
      id: newId(),
      provider_id: pageOf(CLAIMED),
      user_id: idOf('della'),
      status: 'pending',
      text:
        'Pet Pals is mine: I walk most of Sellwood’s terriers. The phone number on the page is my old one, so the ' +
        'code can’t reach me. My city licence has the same name and address.',
      asked_at: ago(19),
      created_at: ago(19),
    })
    .execute();
  await insertTicket(tx, idOf('lucia'), ago(3));
  await insertRefundRequest(tx, ago(44));
  await insertSearches(tx, now);
}

/** Reports a page whose owner was warned for the same before. */
async function insertReports(
  tx: Tx,
  provider_id: string,
  by: { readonly first: string | null; readonly again: string | null },
  ago: (hours: number) => Date,
): Promise<void> {
  const about = { about: 'provider', kind: 'money', provider_id, by_role: 'visitor' } as const;
  const warned_id = newId();
  const warned_at = ago(16 * 24);
  await tx
    .insertInto('reports')
    .values([
      {
        ...{ id: warned_id, ...about, by_user_id: by.first, created_at: ago(17 * 24), closed_at: warned_at },
        ...{ status: 'closed', outcome: 'upheld', word: 'Thank you. We’ve told them to take payments here only.' },
        text: 'The owner wanted cash at the door instead of the payment on this site.',
      },
      {
        ...{ id: newId(), ...about, by_user_id: by.again, created_at: ago(26) },
        text: 'They asked me to send cash to their own account first, to “save the fee”. I would rather pay here.',
      },
    ])
    .execute();
  const reason = 'You asked for cash instead of the payment on this site. Please take payments here only.';
  await sql`
    INSERT INTO warnings (report_id, user_id, reason, warned_at)
    SELECT ${warned_id}::uuid, owner_id, ${reason}, ${warned_at}::timestamptz
    FROM providers
    WHERE id = ${provider_id}::uuid AND owner_id IS NOT NULL`.execute(tx);
}

/** Asks the operator for help. */
async function insertTicket(tx: Tx, author_id: string | null, asked: Date): Promise<void> {
  const ticket = { id: newId(), author_id, subject: 'Can I book for my mother?' };
  await tx
    .insertInto('help_tickets')
    .values({ ...ticket, last_seq: 1, status_at: asked, created_at: asked, last_at: asked })
    .execute();
  await tx
    .insertInto('help_messages')
    .values({
      id: newId(),
      ticket_id: ticket.id,
      seq: 1,
      side: 'author',
      author_id,
      text: 'She doesn’t use email. Can I book and pay for her, and does she need to show anything at the door?',
      created_at: asked,
    })
    .execute();
}

/** Asks for the money of a guest's past ticket back. */
async function insertRefundRequest(tx: Tx, asked: Date): Promise<void> {
  const booking = await tx
    .selectFrom('bookings')
    .select(['id', 'provider_id', 'price', 'currency'])
    .where('kind', '=', 'event')
    .where('status', '=', 'completed')
    .where('payment_status', '=', 'paid')
    .where('customer_id', 'is', null)
    .where('ends_at', '<', asked)
    .orderBy('ends_at', 'desc')
    .orderBy('guest_email')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!booking) return;
  await tx
    .insertInto('refund_requests')
    .values({
      id: newId(),
      booking_id: booking.id,
      provider_id: booking.provider_id,
      amount: booking.price,
      currency: booking.currency,
      reason: 'The road over the bridge was closed and we came when it was over. Could we have the money back?',
      answer_by: new Date(asked.getTime() + 3 * DAY_MS),
      created_at: asked,
    })
    .execute();
}

/** Counts the searches of the last weeks: more at the end of a week, and a few more from week to week. */
async function insertSearches(tx: Tx, now: Date): Promise<void> {
  const counts = Array.from({ length: SEARCHED_DAYS }, (_, ago) => {
    const at = new Date(now.getTime() - ago * DAY_MS);
    const busy = 100 + 12 * ((at.getUTCDay() + 6) % 7) - ago;
    return searches.map(({ term, place, daily, missed }, index) => {
      const count = Math.max(1, Math.round((daily * busy) / 100) + ((ago + index) % 3) - 1);
      return {
        ...{ day: at.toISOString().slice(0, 10), term, lat: place?.lat ?? null, lon: place?.lon ?? null },
        searches: count,
        misses: Math.min(count, Math.round((count * missed) / 100)),
      };
    });
  }).flat();
  await addSearchCounts(tx, counts);
}

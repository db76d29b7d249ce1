import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenService, givenUser } from '#test/given.ts';
import { givenPast } from '#test/given-past.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';

const CLIENTS = 50;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);

/** Many clients send one customer's review of one booking; returns what the tables then contain. */
async function reviewAtOnce(arena: Arena) {
  const customer = await givenUser(arena.deps);
  const { id: service_id, provider_id } = await givenService(arena.deps);
  const { booking_id } = await givenPast(arena, { customer_id: customer.id, service_id });
  const outcomes = await Promise.all(
    Array.from({ length: CLIENTS }, (_, n) =>
      arena.call(n, 'user/add_rating_review', { booking_id, rating: 1 + (n % 5), text: `The ${n}th` }, customer),
    ),
  );
  const { rows } = await arena.deps.database.pool.query<{
    written: number;
    sum: number;
    counted: number;
    summed: number;
  }>(
    `SELECT count(r.id)::int AS written, coalesce(sum(r.rating), 0)::int AS sum, p.rating_count AS counted,
       p.rating_sum::int AS summed
     FROM providers p LEFT JOIN reviews r ON r.provider_id = p.id WHERE p.id = $1 GROUP BY p.id`,
    [provider_id],
  );
  return { outcomes, found: rows[0] };
}

describe('50 clients at two servers', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  test.each(rounds)('review one booking: one review, counted once (round %i)', async () => {
    const { outcomes, found } = await reviewAtOnce(arena);
    expect(tally(outcomes)).toEqual({ 200: 1, '422 review_not_possible': CLIENTS - 1 });
    const stars = outcomes.find(({ status }) => status === 200)?.body.review.rating;
    expect(found).toEqual({ written: 1, sum: stars, counted: 1, summed: stars });
  });

  test.each(rounds)(
    'write in a conversation nobody has begun: one, in one order, all of it unread (round %i)',
    async () => {
      const customer = await givenUser(arena.deps);
      const service = await givenService(arena.deps);
      const { booking_id } = await givenPast(arena, { customer_id: customer.id, service_id: service.id });
      const owner = { token: service.provider?.token ?? '' };
      const sent = await Promise.all(
        Array.from({ length: CLIENTS }, (_, n) =>
          arena.call(n, 'booking/add_message', { booking_id, text: `Message ${n}` }, n % 2 ? owner : customer),
        ),
      );
      expect(tally(sent)).toEqual({ 200: CLIENTS });
      expect(sent.map(({ body }) => body.seq).sort((one, other) => one - other)).toEqual(
        Array.from({ length: CLIENTS }, (_, n) => n + 1),
      );
      const { body } = await arena.call(0, 'booking/message_list', { booking_id, limit: 100 }, owner);
      expect([body.items.length, body.conversation.unread_count]).toEqual([CLIENTS, CLIENTS / 2]);
      // Concurrent reads and writes: unread in the end are the messages after the last one read.
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2
            ? arena.call(n, 'booking/message_view', { booking_id, seq: CLIENTS + n }, owner)
            : arena.call(n, 'booking/add_message', { booking_id, text: `More ${n}` }, customer),
        ),
      );
      const { rows } = await arena.deps.database.pool.query<{ stored: number; counted: number }>(
        `SELECT c.provider_unread AS stored, (SELECT count(*)::int FROM messages m
           WHERE m.conversation_id = c.id AND m.side = 'customer' AND m.seq > c.provider_read_seq) AS counted
       FROM conversations c WHERE c.booking_id = $1`,
        [booking_id],
      );
      expect(rows[0]?.stored).toBe(rows[0]?.counted);
    },
  );
});

test('where the database does not keep it to one, the same race finds more', async () => {
  const arena = await openArena(['ALTER TABLE reviews DROP CONSTRAINT reviews_booking_id_key']);
  try {
    const { found } = await reviewAtOnce(arena);
    expect(found?.written).toBeGreaterThan(1);
  } finally {
    await arena.close();
  }
});

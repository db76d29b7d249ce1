import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenEvent } from '#test/given-event.ts';
import { givenForHire, givenHire } from '#test/given-team.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';
import { judge } from './judge.ts';

const EVENING = '2026-05-15T02:00:00.000Z';
const ORGANISERS = 6;

const overlapping = (n: number) => new Date(Date.parse(EVENING) + n * 600_000).toISOString();

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** Events of different organisers at overlapping times, which all asked the same musician. */
async function wantedAtOnce(arena: Arena, at: (n: number) => string) {
  const musician = await givenForHire({ deps: arena.deps });
  const hire_ids: string[] = [];
  for (let n = 0; n < ORGANISERS; n += 1) {
    const event = await givenEvent(arena.deps, { dates: [at(n)] });
    hire_ids.push(await givenHire(arena, event, musician.provider_id));
  }
  return { musician, hire_ids };
}

const acceptAll = (arena: Arena, { musician, hire_ids }: Awaited<ReturnType<typeof wantedAtOnce>>) =>
  Promise.all(
    hire_ids.map((hire_id, n) => arena.call(n, 'user/accept_hire_collab_req', { hire_id, version: 1 }, musician)),
  );

const countAccepted = async (arena: Arena, provider_id: string) => {
  const { rows } = await sql<{ accepted: number; taken: number }>`
    SELECT (
        SELECT count(*) FROM hire_dates WHERE provider_id = ${provider_id}::uuid AND status = 'accepted') AS accepted,
      (SELECT count(*) FROM commitments WHERE provider_id = ${provider_id}::uuid) AS taken`.execute(
    arena.deps.database.write,
  );
  return rows[0];
};

describe.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('round %i', () => {
  test('a musician who is wanted by several organisers at one time is hired by one of them', async () => {
    const wanted = await wantedAtOnce(arena, overlapping);
    const answers = await acceptAll(arena, wanted);
    expect(tally(answers)).toEqual({ 200: 1, '409 hire_clash': ORGANISERS - 1 });
    expect(await countAccepted(arena, wanted.musician.provider_id)).toEqual({ accepted: 1, taken: 1 });
    expect(await judge(arena.deps.database.write)).toEqual([]);
  });

  test('at different times, by all of them', async () => {
    const wanted = await wantedAtOnce(arena, (n) => new Date(Date.parse(EVENING) + n * 86_400_000).toISOString());
    expect(tally(await acceptAll(arena, wanted))).toEqual({ 200: ORGANISERS });
    expect(await countAccepted(arena, wanted.musician.provider_id)).toEqual({
      accepted: ORGANISERS,
      taken: ORGANISERS,
    });
  });

  test('a request that is accepted while it is withdrawn, or while its terms change, is one or the other', async () => {
    const musician = await givenForHire({ deps: arena.deps });
    const event = await givenEvent(arena.deps, { dates: [EVENING, '2026-05-22T02:00:00.000Z'] });
    const [first = '', second = ''] = event.occurrence_ids;
    const withdrawn = await givenHire(arena, { ...event, occurrence_ids: [first] }, musician.provider_id);
    const changed = await givenHire(arena, { ...event, occurrence_ids: [second] }, musician.provider_id);
    const accept = (hire_id: string, n: number) =>
      arena.call(n, 'user/accept_hire_collab_req', { hire_id, version: 1 }, musician);
    const [accepted, cancelled, agreed, modified] = await Promise.all([
      accept(withdrawn, 0),
      arena.call(1, 'user/cancel_hire_collab_req', { hire_id: withdrawn }, event),
      accept(changed, 1),
      arena.call(
        0,
        'event/modify_hire_collab_req',
        { hire_id: changed, version: 1, kind: 'share', percent: 10 },
        event,
      ),
    ]);
    // The organiser always ends it: by withdrawing, or after it was accepted by dropping it.
    expect([cancelled.status, modified.status]).toEqual([200, 200]);
    const { rows } = await sql<{ hire_id: string; status: string; taken: boolean }>`
      SELECT hire_id, status, commitment_id IS NOT NULL AS taken FROM hire_dates
      WHERE provider_id = ${musician.provider_id}::uuid`.execute(arena.deps.database.write);
    const of = (id: string) => rows.find((row) => row.hire_id === id);
    expect(of(withdrawn)).toMatchObject({
      status: accepted.status === 200 ? 'cancelled' : 'withdrawn',
      taken: false,
    });
    // New terms are always answered again, whether the old ones were agreed before or not.
    expect(of(changed)).toMatchObject({ status: 'pending', taken: agreed.status === 200 });
    if (agreed.status !== 200) expect(agreed.problem.code).toBe('hire_state');
  });
});

test('where the calendar does not see what it has, all of them hire the musician', async () => {
  const blind = await openArena([
    'ALTER TABLE commitments DROP CONSTRAINT session_no_overlap',
    'ALTER TABLE commitments DROP CONSTRAINT commitment_padding',
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.padded := 'empty'; RETURN NEW; END $$`,
    'CREATE TRIGGER lost BEFORE INSERT ON commitments FOR EACH ROW EXECUTE FUNCTION lose()',
  ]);
  try {
    const wanted = await wantedAtOnce(blind, overlapping);
    expect(tally(await acceptAll(blind, wanted))).toEqual({ 200: ORGANISERS });
  } finally {
    await blind.close();
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { type Arena, openArena, ROUNDS } from './arena.ts';

const GATES = 20;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);

/** A free event with one booked ticket, and a scan of it. */
async function given({ deps, call }: Pick<Arena, 'deps'> & { readonly call: TestApp['call'] }) {
  const event = await givenEvent(deps, { packages: [{ name: 'Mat', amount: 0 }] });
  const { id: event_id, occurrence_id, package_id, token } = event;
  const user = await givenUser(deps);
  const { body } = await call('booking/add_booking', { items: [{ package_id, occurrence_id }] }, user);
  const [ticket] = (await call('event/ticket', { booking_id: body.booking._id }, user)).body.items;
  const scan = () => ({ nonce: newId(), scanned_at: deps.clock.now().toISOString(), code: ticket?.code ?? '' });
  return { on: { event_id, occurrence_id }, owner: { token }, ticket_id: ticket?._id ?? '', scan };
}

describe('at two servers', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  test.each(rounds)(`${GATES} gates scan one ticket: one admits, the others say where (round %i)`, async () => {
    const call: TestApp['call'] = (name, input, caller) => arena.call(0, name, input, caller) as never;
    const { on, owner, scan, ticket_id } = await given({ deps: arena.deps, call });
    const answers = await Promise.all(
      Array.from({ length: GATES }, (_, n) =>
        arena.call(n, 'event/check_in', { ...on, gate: `Gate ${n}`, scans: [scan()] }, owner),
      ),
    );
    const results = answers.flatMap(({ body }) => body.results);
    const admitted = results.filter(({ kind }) => kind === 'in');
    expect(admitted).toHaveLength(1);
    const others = results.filter(({ kind }) => kind === 'duplicate');
    expect(others).toHaveLength(GATES - 1);
    expect(new Set(others.map(({ first }) => first?.nonce))).toEqual(new Set([admitted[0]?.nonce]));
    const { rows } = await arena.deps.database.pool.query('SELECT nonce FROM admissions WHERE ticket_id = $1', [
      ticket_id,
    ]);
    expect(rows).toEqual([{ nonce: admitted[0]?.nonce }]);
  });
});

test('the database itself admits a ticket once; without its key it would not', async () => {
  const it = await openTestApp();
  try {
    const { on, owner, scan, ticket_id } = await given(it);
    await it.call('event/check_in', { ...on, scans: [scan()] }, owner);
    await it.call('event/check_in', { ...on, scans: [scan()] }, owner);
    const again = `INSERT INTO admissions (ticket_id, occurrence_id, nonce, admitted_at)
      SELECT ticket_id, occurrence_id, nonce, scanned_at FROM check_ins WHERE kind = 'duplicate'`;
    await expect(it.deps.database.pool.query(again)).rejects.toMatchObject({ constraint: 'admissions_pkey' });
    await it.deps.database.pool.query('ALTER TABLE admissions DROP CONSTRAINT admissions_pkey');
    await it.deps.database.pool.query(again);
    const { admissions } = (await it.call('event/door_list', on, owner)).body;
    expect(admissions.map((admission) => admission.ticket_id)).toEqual([ticket_id, ticket_id]);
  } finally {
    await it.close();
  }
});

import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { giveBack, runJob } from '#test/given-wallet.ts';
import { givenHired } from '#test/hires/given-hire.ts';

const it = testApp();

/** An event with two dates that ended 49 hours ago and a week before, a cellist for a fee, and a host for a share. */
async function given(fee = 3000) {
  const event = await givenEvent(it.deps, { packages: [{ name: 'Mat', amount: 4000 }] });
  const owner = event.provider?.owner;
  if (!owner) throw new Error('An event without an organiser.');
  const [first = '', second = ''] = event.occurrence_ids;
  const cellist = await givenHired(it, event, { fee }, [first]);
  const host = await givenHired(it, event, { percent: 10 }, [first, second]);
  const sell = async (occurrence_ids: readonly string[], participants: number) => {
    const user = await givenUser(it.deps);
    const items = occurrence_ids.map((occurrence_id) => ({
      package_id: event.package_id,
      occurrence_id,
      participants,
    }));
    const booking_id = (await it.call('booking/add_booking', { items }, user)).body.booking._id;
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    return booking_id;
  };
  const bookings = [await sell([first], 2), await sell([first, second], 1)];
  const hour = 3_600_000;
  const db = it.deps.database.write;
  for (const [occurrence_id, hours] of [
    [first, 49 + 7 * 24],
    [second, 49],
  ] as const) {
    const ends_at = new Date(it.clock.now().getTime() - hours * hour);
    const times = { starts_at: new Date(ends_at.getTime() - hour), ends_at };
    await db.updateTable('occurrences').set(times).where('id', '=', occurrence_id).execute();
  }
  const ends_at = new Date(it.clock.now().getTime() - 49 * hour);
  const times = { starts_at: new Date(ends_at.getTime() - 8 * 24 * hour), ends_at };
  await db.updateTable('bookings').set(times).where('event_id', '=', event.id).execute();
  return { event, owner, cellist: cellist.owner, host: host.owner, bookings, first, second };
}

const read = async (occurrence_id: string, by: { token: string }) => it.call('event/settlement', { occurrence_id }, by);

test('the organiser sees who got what of a date, and what later refunds took back', async () => {
  const { event, owner, bookings, first, second } = await given();
  await runJob(it, 'release-earnings');
  const { body } = await read(first, owner);
  expect(body.settlement).toMatchObject({
    event: { _id: event.id, title: 'Sourdough evening' },
    role: 'organiser',
    sales: 12_000,
    tickets: [{ title: 'Mat', unit_amount: 4000, seats: 3, price: 12_000 }],
    discounts: 0,
    refunds: 0,
    parties: [
      { kind: 'fee', is_you: false, paid: 3000, taken_back: 0, rest: null },
      { kind: 'share', percent: 10, is_you: false, paid: 1200, taken_back: 0 },
      { kind: 'organiser', is_you: true, paid: 7800, taken_back: 0 },
    ],
  });
  expect(body.settlement.settled_at).not.toBeNull();
  // All of the first booking: its parts on the only date. Half of the second one: on both dates.
  await giveBack(it, bookings[0] ?? '', 8000);
  await giveBack(it, bookings[1] ?? '', 4000);
  const [after, later] = [(await read(first, owner)).body, (await read(second, owner)).body];
  const taken = (settlement: typeof after.settlement) => settlement.parties.map((party) => party.taken_back);
  expect(taken(after.settlement)).toEqual([2000 + 500, 800 + 200, 5200 + 1300]);
  expect(taken(later.settlement)).toEqual([200, 1800]);
  const { body: list } = await it.call('event/settlement_list', { event_id: event.id }, owner);
  expect(list.items).toMatchObject([
    { _id: second, sales: 4000, team: 400, you: 3600, taken_back: 1800 },
    { _id: first, sales: 12_000, team: 4200, you: 7800, taken_back: 6500 },
  ]);
});

test('a hired page sees its own line only, and the sales only with a share', async () => {
  const { event, owner, cellist, host, first, second } = await given(14_000);
  await runJob(it, 'release-earnings');
  await runJob(it, 'charge-fees');
  const fee = (await read(first, cellist)).body.settlement;
  expect(fee).toMatchObject({ role: 'hired', sales: null, tickets: [], refunds: 0, discounts: 0 });
  expect(fee.parties).toMatchObject([
    {
      kind: 'fee',
      is_you: true,
      paid: 14_000,
      rest: { amount: 2000, status: 'charged', card: null },
    },
  ]);
  const { parties } = (await read(first, owner)).body.settlement;
  expect(parties[0]?.rest).toEqual({ amount: 2000, status: 'charged', card: 'Visa ···· 4242' });
  const share = (await read(first, host)).body.settlement;
  expect(share).toMatchObject({ role: 'hired', sales: 12_000, tickets: [], parties: [{ kind: 'share', paid: 0 }] });
  expect((await read(second, cellist)).status).toBe(404);
  const listed = await it.call('event/settlement_list', { event_id: event.id }, cellist);
  expect(listed.body.items).toMatchObject([{ _id: first, sales: null, team: null, you: 14_000, taken_back: 0 }]);
});

test('before the settlement a statement says when it will be, and keeps amounts to itself', async () => {
  const { event, owner, cellist, first, second } = await given();
  const due_at = new Date(it.clock.now().getTime() - (1 + 7 * 24) * 3_600_000).toISOString();
  const own = (await read(first, cellist)).body.settlement;
  expect(own).toMatchObject({ role: 'hired', settled_at: null, due_at, sales: null, parties: [] });
  const { body } = await it.call('event/settlement_list', { event_id: event.id }, owner);
  expect(body.items).toMatchObject([
    { _id: second, settled_at: null, sales: 0, you: 0 },
    { _id: first, settled_at: null, due_at, sales: 0, you: 0 },
  ]);
  const hired = (await it.call('event/settlement_list', { event_id: event.id }, cellist)).body.items;
  expect(hired).toMatchObject([{ _id: first, settled_at: null, sales: null, team: null, you: 0 }]);
});

test('a statement is a PDF, too', async () => {
  const { cellist, owner, first } = await given(14_000);
  await runJob(it, 'release-earnings');
  await runJob(it, 'charge-fees');
  const pdf = (by?: { token: string }) =>
    it.app.http.inject({
      url: `/v9/event/settlement.pdf?occurrence=${first}`,
      headers: by ? { authorization: `Bearer ${by.token}` } : {},
    });
  for (const by of [owner, cellist]) {
    const answer = await pdf(by);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect((await pdf()).statusCode).toBe(404);
  expect((await pdf(await givenUser(it.deps))).statusCode).toBe(404);
});

test('a statement is for those whom it concerns', async () => {
  const { event, first } = await given();
  await runJob(it, 'release-earnings');
  const stranger = await givenUser(it.deps);
  expect((await read(first, stranger)).status).toBe(404);
  expect((await read(event.id, stranger)).status).toBe(404);
  expect((await it.call('event/settlement_list', { event_id: event.id }, stranger)).body.items).toEqual([]);
});

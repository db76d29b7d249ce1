import { describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { balanceOf, giveBack, runJob } from '#test/given-wallet.ts';
import { givenHired } from '#test/hires/given-hire.ts';
import { ROUNDS } from './arena.ts';
import { judge } from './judge.ts';
import { seesTampering } from './tampering.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
const BOOKINGS = 8;

/** Eight paid bookings of 40.00 on a date that ended 49 hours ago, a cellist for a fee, and a host for a share. */
async function givenSold(it: TestApp) {
  const event = await givenEvent(it.deps, { packages: [{ amount: 4000 }] });
  if (!event.provider?.owner) throw new Error('An event without an organiser.');
  const on = event.occurrence_ids.slice(0, 1);
  const cellist = await givenHired(it, event, { fee: 10_000 }, on);
  const host = await givenHired(it, event, { percent: 20 }, on);
  const bookings: string[] = [];
  for (let n = 0; n < BOOKINGS; n += 1) {
    const user = await givenUser(it.deps);
    const input = { package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 1 };
    const booking_id = (await it.call('booking/add_booking', input, user)).body.booking._id;
    await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    bookings.push(booking_id);
  }
  const ended = new Date(it.clock.now().getTime() - 49 * 3_600_000);
  const times = { starts_at: new Date(ended.getTime() - 3_600_000), ends_at: ended };
  const db = it.deps.database.write;
  await db.updateTable('occurrences').set(times).where('id', '=', event.occurrence_id).execute();
  await db.updateTable('bookings').set(times).where('event_id', '=', event.id).execute();
  return { bookings, organiser: event.provider.owner, cellist: cellist.owner, host: host.owner };
}

const settle = (it: TestApp) => runJob(it, 'release-earnings');

describe('with the app in one process', () => {
  test.each(rounds)('a date settled three times at once: everybody is paid once (round %i)', async () => {
    const it = await openTestApp();
    try {
      const { organiser, cellist, host } = await givenSold(it);
      await Promise.all([settle(it), settle(it), settle(it)]);
      await settle(it);
      const held = await Promise.all([organiser, cellist, host].map((owner) => balanceOf(it, owner)));
      expect(held.map(({ pending, available }) => [pending, available])).toEqual([
        [0, 32_000 - 10_000 - 6400],
        [0, 10_000],
        [0, 6400],
      ]);
      expect(await judge(it.deps.database.write)).toEqual([]);
    } finally {
      await it.close();
    }
  });

  test.each(rounds)(
    'settled and refunded at once: all have together what was paid less what went back (round %i)',
    async () => {
      const it = await openTestApp();
      try {
        const { bookings, organiser, cellist, host } = await givenSold(it);
        await Promise.all([
          settle(it),
          settle(it),
          ...bookings.flatMap((id) => [giveBack(it, id, 1500), giveBack(it, id, 500)]),
        ]);
        await settle(it);
        const held = await Promise.all([organiser, cellist, host].map((owner) => balanceOf(it, owner)));
        expect(held.reduce((all, each) => all + each.pending + each.available - each.owed, 0)).toBe(16_000);
        expect(held.map(({ pending, owed }) => pending + owed)).toEqual([0, 0, 0]);
        // A refund before the split leaves the fee whole; a later one halves its booking's part, within a cent.
        const [, fee] = held;
        expect(fee?.available).toBeGreaterThanOrEqual(5000 - BOOKINGS);
        expect(fee?.available).toBeLessThanOrEqual(10_000);
        expect(await judge(it.deps.database.write)).toEqual([]);
      } finally {
        await it.close();
      }
    },
  );
});

test('the judge sees a hired page that was paid twice for a booking', () => {
  const guard = {
    constraint: 'journal_cause_unique',
    remove: 'ALTER TABLE journals DROP CONSTRAINT journal_cause_unique',
    seen: /paid \d+ to .+ on the date .+, decided were \d+/,
  };
  return seesTampering(guard, async (it) => {
    await givenSold(it);
    await settle(it);
    // Another booking's pending earnings would pay for it.
    await givenSold(it);
    return `
      WITH first AS (SELECT * FROM journals WHERE kind = 'settlement' LIMIT 1),
      again AS (INSERT INTO journals (id, kind, booking_id, occurrence_id, at, cause)
        SELECT gen_random_uuid(), kind, booking_id, occurrence_id, at, cause FROM first RETURNING id)
      INSERT INTO entries (journal_id, account_id, currency, amount)
      SELECT again.id, e.account_id, e.currency, e.amount FROM again, first
      JOIN entries e ON e.journal_id = first.id JOIN ledger_accounts l ON l.id = e.account_id
      WHERE l.kind <> 'provider_pending'
      UNION ALL
      SELECT again.id, ledger_account_id('gateway', NULL, 'USD'), 'USD', sum(-e.amount) FROM again, first
      JOIN entries e ON e.journal_id = first.id JOIN ledger_accounts l ON l.id = e.account_id
      WHERE l.kind <> 'provider_pending' GROUP BY again.id`;
  });
});

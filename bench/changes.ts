import pg from 'pg';
import { dropFloor, floorFilled, floors } from './booking-floor.ts';
import { loadSql } from './load.ts';
import type { Bench, Row } from './main.ts';
import { medianRound } from './report/rounds.ts';
import { CLIENTS, headersOf, loadAll, openShops, type Paid } from './shops.ts';

/** More operations per second than any floor reaches. */
const MAX_TURNS_A_SECOND = 16_000;

/**
 * Moves paid bookings to another free hour, then cancels and refunds them, each against one statement that writes as
 * much.
 */
export const changesBench: Bench = async ({ url, address, seconds, rounds, say }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = MAX_TURNS_A_SECOND * seconds;
  const floor = async (script: string) => {
    await client.query(floorFilled(count));
    const measured = await loadSql(url, script, { clients: CLIENTS, seconds });
    const { rows } = await client.query<{ turns: string }>('SELECT last_value AS turns FROM bench_turns');
    if (Number(rows[0]?.turns) >= count) throw new Error('The floor has no bookings left; it needs more of them.');
    return measured;
  };
  try {
    const shops = await openShops(client);
    const book = async (length: number) => {
      const held: Paid[] = [];
      await loadAll(address, { seconds: length }, async (asking) => void held.push(await shops.bookAndPay(asking)));
      return held;
    };
    /** Takes each booking once, until none is left. */
    const each = (held: readonly Paid[], act: (paid: Paid, ask: Asking) => Promise<void>) =>
      loadAll(address, { seconds, turns: held.length }, async (asking, n) => {
        const paid = held[n];
        if (paid) await act(paid, (call, wanted) => asking.ask(call, `/v9/${call}`, wanted, headersOf(paid.cookie)));
      });
    const ready: Paid[][] = [];
    const rows: Row[] = [];
    rows.push(
      await medianRound({ name: 'change of a booking' }, rounds, async () => {
        const held = await book(seconds);
        ready.push(held);
        return { floor: await floor(floors.move(count)), product: await each(held, move) };
      }),
      await medianRound({ name: 'cancellation with refund' }, rounds, async () => ({
        floor: await floor(floors.cancel),
        product: await each(ready.pop() ?? [], cancel),
      })),
    );
    for (const row of rows) say(row);
    return rows;
  } finally {
    await client.query(dropFloor);
    await client.end();
  }
};

type Asking = <Answer>(call: string, wanted: object) => Promise<Answer>;

async function move({ booking_id, free_at }: Paid, ask: Asking): Promise<void> {
  const { change } = await ask<{ change: { _id: string } }>('booking/modified_service_booking', {
    booking_id,
    starts_at: free_at,
  });
  const { booking } = await ask<{ booking: { starts_at: string } }>('wallet/refund_modify_booking', {
    change_id: change._id,
  });
  if (booking.starts_at !== free_at) throw new Error(`A booking was not moved: ${booking.starts_at}`);
}

async function cancel({ booking_id }: Paid, ask: Asking): Promise<void> {
  const { refund_amount } = await ask<{ refund_amount: number }>('event/cancel_booking', { booking_id });
  if (refund_amount <= 0) throw new Error('A cancellation gave nothing back.');
}

import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { invalidatedCalls, socketOptions } from '#contract/realtime.ts';
import { type Db, openDatabase } from '#server/kernel/database/db.ts';
import { publishInvalidation } from '#server/modules/notifications/queries.ts';
import type { Bench, Row } from './main.ts';
import { medianRound } from './report/rounds.ts';
import { loadAll, openShops, type Shops } from './shops.ts';

const LISTENERS = 1000;
const IDLE = 10_000;
/** Stays below the socket limit of one network; people are spread over enough networks. */
const EACH_NETWORK = 1000;
const AT_ONCE = 50;
/** Invalidations that have not arrived this long after the last booking count as lost. */
const PATIENCE_MS = 5000;

/**
 * Measures bookings with no listeners and with 1,000 of 2,000 customers listening, each notified by the job that
 * follows a booking: the speed and memory that sockets cost, and the delay of invalidations. Then notifies all 1,000 at
 * once, and measures 10,000 idle sockets.
 */
export const socketsBench: Bench = async ({ url, address, server, seconds, rounds, say }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const database = openDatabase({ url, max: 2 });
  const crowd = new Crowd(address, database.write);
  try {
    const shops = await openShops(client);
    const load = async (length: number) => {
      const sending: Promise<void>[] = [];
      const measured = await loadAll(address, { seconds: length }, async (asking) => {
        const { customer_id } = await shops.bookAndPay(asking);
        sending.push(crowd.send(customer_id));
      });
      await Promise.all(sending);
      return measured;
    };
    await load(2);
    const memory: number[] = [];
    const megabytes = async () => (await server.used()).memory / 2 ** 20;
    const ratio = await medianRound(
      { name: 'booking, 1,000 listening', target: 0.9, p99_target: 1.5 },
      rounds,
      async () => {
        const floor = await load(seconds);
        const before = await megabytes();
        await crowd.come(shops.customers.slice(0, LISTENERS));
        memory.push((await megabytes()) - before);
        const product = await load(seconds);
        await crowd.leave();
        return { floor, product };
      },
    );
    const late = crowd.latencies.sort((a, b) => a - b);
    const seen = { hints: late.length, p50_ms: late[Math.floor(late.length / 2)] };
    const p99 = late[Math.floor(late.length * 0.99)] ?? PATIENCE_MS;
    const rows: Row[] = [
      ratio,
      { name: '1,000 sockets, memory', value: Math.max(...memory), unit: 'MB', bound: 'at most', target: 30 },
      { name: 'hints while booking, p99', value: p99, unit: 'ms', bound: 'at most', target: 250, seen },
      { name: 'hints lost', value: crowd.lost, unit: 'hints', bound: 'at most', target: 0, seen },
    ];
    rows.push(await fanOut(crowd, shops.customers.slice(0, LISTENERS), rounds));
    const before = await megabytes();
    const everybody = Array.from({ length: Math.ceil(IDLE / shops.customers.length) }, () => shops.customers).flat();
    await crowd.come(everybody.slice(0, IDLE));
    const idle = (await megabytes()) - before;
    rows.push({ name: '10,000 idle sockets, memory', value: idle, unit: 'MB', bound: 'at most', target: 300 });
    for (const row of rows) say(row);
    return rows;
  } finally {
    await crowd.leave();
    await database.close();
    await client.end();
  }
};

/** Notifies all listeners at once, round by round, and measures the delay until the last one receives it. */
async function fanOut(crowd: Crowd, people: Shops['customers'], rounds: number): Promise<Row> {
  const [received_before, lost_before] = [crowd.latencies.length, crowd.lost];
  for (let round = 0; round < rounds; round += 1) {
    await crowd.come(people);
    await crowd.notifyAll(people.map(({ id }) => id));
    await crowd.leave();
  }
  const lost = crowd.lost - lost_before;
  const received = crowd.latencies.slice(received_before);
  const late = [...received, ...Array.from({ length: lost }, () => PATIENCE_MS)].sort((a, b) => a - b);
  return {
    name: 'fan-out to 1,000, p99',
    value: late[Math.floor(late.length * 0.99)] ?? PATIENCE_MS,
    unit: 'ms',
    bound: 'at most',
    target: 250,
    seen: { notice: late.length, lost, p50_ms: late[Math.floor(late.length / 2)] },
  };
}

/** Listeners, each on its own socket; records when each invalidation was sent and its delay. */
class Crowd {
  readonly latencies: number[] = [];
  lost = 0;
  private readonly listeners = new Map<string, { sockets: Socket[]; sent: number[] }>();
  private come_so_far = 0;
  private readonly address: string;
  private readonly db: Db;

  constructor(address: string, db: Db) {
    this.address = address;
    this.db = db;
  }

  /** Opens a socket for each listener, as a screen does; rejects if the server refuses one. */
  async come(people: readonly { readonly id: string; readonly token: string }[]): Promise<void> {
    for (let at = 0; at < people.length; at += AT_ONCE)
      await Promise.all(people.slice(at, at + AT_ONCE).map((person) => this.listen(person)));
  }

  private listen({ id, token }: { id: string; token: string }): Promise<void> {
    const network = Math.floor(this.come_so_far / EACH_NETWORK);
    this.come_so_far += 1;
    const socket = io(this.address, {
      ...socketOptions,
      reconnection: false,
      forceNew: true,
      transports: ['websocket', 'polling'],
      auth: { token },
      extraHeaders: { 'x-forwarded-for': `10.2.${(network >> 8) & 255}.${network & 255}` },
    });
    const listener = this.listeners.get(id) ?? { sockets: [], sent: [] };
    listener.sockets.push(socket);
    this.listeners.set(id, listener);
    const { sent } = listener;
    socket.on('stale', (invalidation) => {
      const calls = invalidatedCalls(invalidation) ?? [];
      const at = sent.shift();
      if (at !== undefined && calls.length > 0) this.latencies.push(performance.now() - at);
    });
    return new Promise((done, fail) => {
      socket.on('connect', done);
      socket.on('connect_error', fail);
      socket.connect();
    });
  }

  /** Invalidates one person's bookings, whether they listen or not. */
  async send(user_id: string): Promise<void> {
    this.listeners.get(user_id)?.sent.push(performance.now());
    await publishInvalidation(this.db, user_id, 'notifications', 'booking_request');
  }

  /** Notifies many people in one transaction, so that everything is sent at the same moment. */
  async notifyAll(user_ids: readonly string[]): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      for (const id of user_ids) await publishInvalidation(tx, id, 'notifications');
      // The commit sends everything.
      const sent_at = performance.now();
      for (const id of user_ids) this.listeners.get(id)?.sent.push(sent_at);
    });
  }

  /** Waits for pending invalidations, counts the lost ones, and closes the sockets. */
  async leave(): Promise<void> {
    const due = () => [...this.listeners.values()].reduce((sum, { sent }) => sum + sent.length, 0);
    const until = performance.now() + PATIENCE_MS;
    while (due() > 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 20));
    this.lost += due();
    for (const { sockets } of this.listeners.values()) for (const socket of sockets) socket.disconnect();
    this.listeners.clear();
  }
}

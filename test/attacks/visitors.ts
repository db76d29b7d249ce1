import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// An attacker who requests uncached pages, and other visitors; X-Forwarded-For names their networks.
const CONNECTIONS = 40;
const MAX_REQUESTS = 40_000;
/**
 * The interval of visitors' requests, each from its own network: mostly for a cached page, sometimes for another one.
 */
export const VISIT_EVERY_MS = 20;
export const OWN_EVERY = 5;

/**
 * Requests page after page over forty connections from one network as fast as possible until stopped. Returns the
 * number of responses by status.
 */
export function attack(port: number, next: (n: number) => string): { end: () => Promise<Map<number, number>> } {
  let isOver = false;
  const under_way = Array.from({ length: CONNECTIONS }, () => hammer(port, next, () => isOver));
  return {
    end: async () => {
      isOver = true;
      const counts = new Map<number, number>();
      for (const statuses of await Promise.all(under_way))
        for (const [status, count] of statuses) counts.set(status, (counts.get(status) ?? 0) + count);
      return counts;
    },
  };
}

/** Sends requests one after another over one connection until stopped. Returns the number of responses by status. */
async function hammer(port: number, next: (n: number) => string, isOver: () => boolean): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  try {
    for (let n = 0; n < MAX_REQUESTS / CONNECTIONS && !isOver(); n += 1) {
      const status = await exchange(socket, next(n), '203.0.113.9');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  } finally {
    socket.destroy();
  }
  return statuses;
}

/** Sends one request over an open connection and reads the whole response. */
function exchange(socket: Socket, path: string, from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = '';
    let left = Number.NaN;
    const done = (act: () => void) => {
      socket.off('data', read).off('close', gone);
      act();
    };
    const gone = () => done(() => reject(new Error('The connection was closed.')));
    const read = (chunk: Buffer) => {
      if (Number.isNaN(left)) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
      } else left -= chunk.length;
      if (left <= 0) done(() => resolve(Number(head.slice(9, 12))));
    };
    socket.on('data', read).on('close', gone);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${socket.remotePort}\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  });
}

let visitors = 0;

/**
 * Sends visits for a while. Returns the p99 of the response times (milliseconds), and the responses that were not the
 * page.
 */
export async function visit(port: number, ms: number): Promise<{ p99: number; cached_p99: number; failed: number[] }> {
  const taken: { ms: number; is_own: boolean; status: number }[] = [];
  const under_way: Promise<void>[] = [];
  for (const until = performance.now() + ms; performance.now() < until; await sleep(VISIT_EVERY_MS)) {
    visitors += 1;
    const is_own = visitors % OWN_EVERY === 0;
    const from = `10.1.${(visitors >> 8) & 255}.${visitors & 255}`;
    const started = performance.now();
    under_way.push(
      fetch(`http://127.0.0.1:${port}/${is_own ? `?text=visitor${visitors}` : ''}`, {
        headers: { 'x-forwarded-for': from },
      }).then(async (answer) => {
        await answer.arrayBuffer();
        taken.push({ ms: performance.now() - started, is_own, status: answer.status });
      }),
    );
  }
  await Promise.all(under_way);
  const p99 = (of: typeof taken) => {
    const sorted = of.map((one) => one.ms).toSorted((a, b) => a - b);
    return Math.round((sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0) * 10) / 10;
  };
  return {
    p99: p99(taken),
    cached_p99: p99(taken.filter(({ is_own }) => !is_own)),
    failed: taken.map(({ status }) => status).filter((status) => status !== 200),
  };
}

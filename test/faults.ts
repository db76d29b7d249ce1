import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type Gateway, GatewayUnavailable, GatewayUnreachable } from '#server/providers/payments/port.ts';

/**
 * Where a request is cut off: at its `point`-th statement or call of the gateway, counted from 1, before that had its
 * effect or after it. A `kill` is the end of the process: from then on the request does nothing more, not even clean
 * up.
 */
export interface Fault {
  readonly point: number;
  readonly when: 'before' | 'after';
  readonly kill: boolean;
}

interface Armed extends Fault {
  seen: number;
  has_fired: boolean;
  /** Resolved when the connections that were cut are gone. */
  readonly ended: Promise<unknown>[];
}

let armed: Armed | null = null;
/** What the gateway does in its own database is no statement of the request. */
const atGateway = new AsyncLocalStorage<true>();

/** Runs a request with a fault in it; `has_fired` is false when the request ended before that point. */
export async function withFault<Result>(
  fault: Fault,
  request: () => Promise<Result>,
): Promise<{ result: Result; has_fired: boolean }> {
  const own: Armed = { ...fault, seen: 0, has_fired: false, ended: [] };
  armed = own;
  const restore = breakConnections();
  try {
    return { result: await request(), has_fired: own.has_fired };
  } finally {
    armed = null;
    restore();
    // Until the pool has noticed, it would hand a broken connection to the next request.
    await Promise.all(own.ended);
  }
}

/** What happens at this point: nothing, or a cut before or after it. */
function next(): 'nothing' | 'before' | 'after' {
  if (armed === null || atGateway.getStore()) return 'nothing';
  if (armed.has_fired) return armed.kill ? 'before' : 'nothing';
  armed.seen += 1;
  if (armed.seen !== armed.point) return 'nothing';
  armed.has_fired = true;
  return armed.when;
}

function breakConnections(): () => void {
  const query: unknown = pg.Client.prototype.query;
  if (typeof query !== 'function') throw new Error('There is nothing to break.');
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      // The pool's own short cut takes a callback; requests do not use it.
      const now = typeof args.at(-1) === 'function' ? 'nothing' : next();
      if (now === 'before') return cut(this);
      const answer: unknown = query.apply(this, args);
      if (now === 'nothing') return answer;
      return Promise.resolve(answer).then(
        () => cut(this),
        () => cut(this),
      );
    },
  });
  return () => Object.assign(pg.Client.prototype, { query });
}

async function cut(client: pg.Client): Promise<never> {
  if (!client.connection.stream.destroyed) armed?.ended.push(new Promise((resolve) => client.once('end', resolve)));
  client.connection.stream.destroy();
  throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
}

/**
 * A gateway that takes no connection, or whose answer gets lost after it has done what it was asked for, where a fault
 * says so.
 */
export function breakableGateway(gateway: Gateway): Gateway {
  return new Proxy(gateway, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        const now = next();
        if (now === 'before') throw new GatewayUnreachable('The gateway takes no connection.');
        const answer: unknown = await atGateway.run(true, () => Reflect.apply(member, target, args));
        if (now === 'after') throw new GatewayUnavailable('The answer of the gateway was lost.');
        return answer;
      };
    },
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type Gateway, GatewayUnavailable, GatewayUnreachable } from '#server/providers/payments/port.ts';

/**
 * Where a request is cut off: at its `point`-th SQL statement or gateway call, counted from 1, before or after its
 * effect. `kill` ends the process: the request then does nothing more, not even clean up.
 */
export interface Fault {
  readonly point: number;
  readonly when: 'before' | 'after';
  readonly kill: boolean;
}

interface Armed extends Fault {
  seen: number;
  has_fired: boolean;
  /** Resolves when the cut connections have closed. */
  readonly ended: Promise<unknown>[];
}

let armed: Armed | null = null;
/** Statements in the gateway's own database don't count. */
const atGateway = new AsyncLocalStorage<true>();

/** Runs a request with a fault; `has_fired` is false if the request ended before that point. */
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
    // Until the pool notices, it could give a broken connection to the next request.
    await Promise.all(own.ended);
  }
}

/** The fault at this point: none, or a cut before or after its effect. */
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
      // The pool's own shortcut takes a callback; requests don't use it.
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

/** A gateway that refuses connections, or whose answer is lost after it acted, as a fault says. */
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

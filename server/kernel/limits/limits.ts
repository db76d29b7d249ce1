import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** A limit: at most `max` times in `seconds`. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

const MAX_SUBJECTS = 50_000;

/**
 * The network that an address counts as: the address itself for IPv4, its /64 for IPv6. One line has all 2^64 addresses
 * of a /64 and could use a new address each time (RFC 6177).
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  // Behind trusted proxies only, the address is the client's own claim: a text of every length, different each time.
  if (isIP(ip) !== 6) return isIP(ip) === 4 ? ip : 'no address';
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [front, back] = [groups(head), groups(tail)];
  // An embedded IPv4 address fills the last two groups, which are not part of the network.
  const written = front.length + back.length + (ip.includes('.') ? 1 : 0);
  const all = tail === undefined ? front : [...front, ...Array(8 - written).fill('0'), ...back];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Creates a limiter with fixed windows in this process. `take` returns 0 or the seconds to wait; what takes much more
 * work than usual counts as `cost` times. Decision 006 lists the limits that are counted elsewhere.
 */
export function createLimiter(): { take(subject: string, limit: Limit, now: Date, cost?: number): number } {
  const windows = new LRUCache<string, { readonly until: number; count: number }>({
    // `max` would reserve the memory of all entries at the start.
    maxSize: MAX_SUBJECTS,
    sizeCalculation: () => 1,
  });
  return {
    take(subject, limit, now, cost = 1) {
      const at = now.getTime();
      const open = windows.get(subject);
      if (open && open.until > at) {
        open.count += cost;
        return open.count > limit.max ? Math.max(1, Math.ceil((open.until - at) / 1000)) : 0;
      }
      windows.set(subject, { until: at + limit.seconds * 1000, count: cost });
      return 0;
    },
  };
}

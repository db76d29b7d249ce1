import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** How often something may be done: `most` times in `seconds`. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

const MAX_SUBJECTS = 50_000;

/**
 * Whom an address is counted as: itself under IPv4; under IPv6 its network of 64 bits, since one line has all 2^64 addresses of that
 * and could come with a new one each time (RFC 6177).
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  // A proxy hands on what a client wrote of itself where all that came after are proxies too; at any length, and never twice the same.
  if (isIP(ip) !== 6) return isIP(ip) === 4 ? ip : 'no address';
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [front, back] = [groups(head), groups(tail)];
  // An embedded IPv4 address stands for the last two groups, which are none of the network.
  const written = front.length + back.length + (ip.includes('.') ? 1 : 0);
  const all = tail === undefined ? front : [...front, ...Array(8 - written).fill('0'), ...back];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** A limiter of fixed windows in this process; `take` answers 0 or the seconds to wait. See docs/decisions/006 for what is counted elsewhere. */
export function createLimiter(): { take(subject: string, limit: Limit, now: Date): number } {
  const windows = new LRUCache<string, { readonly until: number; count: number }>({
    // `max` would reserve memory for all of them at the start.
    maxSize: MAX_SUBJECTS,
    sizeCalculation: () => 1,
  });
  return {
    take(subject, limit, now) {
      const at = now.getTime();
      const open = windows.get(subject);
      if (open && open.until > at) {
        open.count += 1;
        return open.count > limit.max ? Math.max(1, Math.ceil((open.until - at) / 1000)) : 0;
      }
      windows.set(subject, { until: at + limit.seconds * 1000, count: 1 });
      return 0;
    },
  };
}

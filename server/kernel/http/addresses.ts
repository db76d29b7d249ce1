import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../configuration/config.ts';

/** The trusted proxies: the addresses and ranges of TRUST_PROXY. */
export function trustedProxies(addresses: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return proxies;
}

/**
 * Returns the address of a request outside Fastify (the handshake of a socket): the last forwarded address that is not
 * a trusted proxy. Fastify's `request.ip` gives the same address.
 */
export function senderOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: BlockList): string {
  const notice = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const way = notice.map((address) => address.trim()).filter((address) => address !== '');
  let sender = request.socket.remoteAddress ?? '';
  while (way.length > 0 && proxies.check(sender, isIPv6(sender) ? 'ipv6' : 'ipv4')) sender = way.pop() ?? '';
  return sender;
}

/**
 * Suffixes of names that do not exist in public DNS: names of this machine, of local networks and of containers (RFC
 * 6761, 6762, 8375; ICANN 2024).
 */
const privateNames = ['.localhost', '.local', '.internal', '.home.arpa', '.lan'];

/**
 * Whether a request reached a demo under a foreign name that resolves to this machine (DNS rebinding). A page under
 * that name shares an origin with the demo: it could read mail and sign in with the public demo logins. Such a name is
 * registered, so it contains a dot, and it uses the demo's own port. IP addresses are not names, and a forwarded port
 * has another number. Production is not affected, because such a page reads only public content.
 */
export function isRebound(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { PLAZA_MODE, PLAZA_ORIGIN }: Pick<Config, 'PLAZA_MODE' | 'PLAZA_ORIGIN'>,
): boolean {
  const asked = PLAZA_MODE === 'demo' ? URL.parse(`http://${headers.host}`) : null;
  if (asked === null || Number(asked.port || 80) !== socket.localPort) return false;
  const name = asked.hostname.replace(/\.$/, '');
  const isHere = isIP(name) !== 0 || !name.includes('.') || privateNames.some((ending) => name.endsWith(ending));
  return !isHere && name !== new URL(PLAZA_ORIGIN).hostname;
}

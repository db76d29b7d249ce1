import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../configuration/config.ts';

/** The trusted proxies: addresses and ranges as TRUST_PROXY lists them. */
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
 * The address of a request outside Fastify (the handshake of a socket), as Fastify's `request.ip` gives it: the last
 * forwarded address that is not a trusted proxy.
 */
export function senderOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: BlockList): string {
  const notice = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const way = notice.map((address) => address.trim()).filter((address) => address !== '');
  let sender = request.socket.remoteAddress ?? '';
  while (way.length > 0 && proxies.check(sender, isIPv6(sender) ? 'ipv6' : 'ipv4')) sender = way.pop() ?? '';
  return sender;
}

/**
 * Suffixes of names that cannot exist in public DNS: those of one's own machine, network or containers (RFC 6761, 6762,
 * 8375; ICANN 2024).
 */
const privateNames = ['.localhost', '.local', '.internal', '.home.arpa', '.lan'];

/**
 * Whether a request reached a demo under a foreign name that resolves to this machine (DNS rebinding): a page under
 * that name would share an origin with the demo, and could read its mail and sign in with the public demo logins. Such
 * a name must be registered, so it has a dot, and must use the port listened on. Addresses are not names, and a port
 * forwarded from elsewhere has another number. In production a page under another name learns nothing that is not
 * public.
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

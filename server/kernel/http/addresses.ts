import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../configuration/config.ts';

/** The proxies that are believed, of addresses and ranges as TRUST_PROXY has them. */
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
 * Where a request that did not come through Fastify (the handshake of a socket) comes from, as Fastify's `request.ip` says it: the last
 * address on its way that is none of our proxies'.
 */
export function senderOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: BlockList): string {
  const notice = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const way = notice.map((address) => address.trim()).filter((address) => address !== '');
  let sender = request.socket.remoteAddress ?? '';
  while (way.length > 0 && proxies.check(sender, isIPv6(sender) ? 'ipv6' : 'ipv4')) sender = way.pop() ?? '';
  return sender;
}

/** What names end with that nobody can have in the world's DNS: those of one's own machine, network or containers (RFC 6761, 6762, 8375; ICANN 2024). */
const privateNames = ['.localhost', '.local', '.internal', '.home.arpa', '.lan'];

/**
 * Whether a request came to a demo under a name that leads to this machine only because the name's owner says so (DNS rebinding): a page of theirs
 * would be of one origin with the demo, and could read its mail and sign in by logins that everybody knows. Whoever wants to be led here must
 * own the name, which so has a dot, and come to the port that is listened at. Addresses are no names; a port forwarded from elsewhere has
 * another number there. In production nothing is told to a page under another name that is not told to any stranger.
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

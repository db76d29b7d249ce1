import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

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
  const told = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const way = told.map((address) => address.trim()).filter((address) => address !== '');
  let sender = request.socket.remoteAddress ?? '';
  while (way.length > 0 && proxies.check(sender, isIPv6(sender) ? 'ipv6' : 'ipv4')) sender = way.pop() ?? '';
  return sender;
}

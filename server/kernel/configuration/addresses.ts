import { isIP } from 'node:net';

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether an address may get keys and codes: with TLS, or a stand-in on this machine. It has no path. */
export function isProviderBase(text: string): boolean {
  const url = URL.parse(text);
  return url?.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
}

/** Whether a text is a URL with one of these protocols (`https:`). */
export const isUrl = (text: string, protocols: readonly string[]): boolean =>
  protocols.includes(URL.parse(text)?.protocol ?? '');

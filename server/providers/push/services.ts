const hosts: readonly string[] = ['fcm.googleapis.com', 'web.push.apple.com', 'updates.push.services.mozilla.com'];
const domains: readonly string[] = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * Whether an endpoint belongs to the push service of a browser, or to a stand-in. Browsers name the endpoint, so that
 * without this list they could make the server send requests anywhere.
 */
export function isPushService(endpoint: string, stand_in: string | undefined): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (stand_in !== undefined && url.origin === stand_in) return true;
  const isKnown = hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain));
  return isKnown && url.protocol === 'https:' && url.port === '';
}

import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const cookie = 'plaza_scheme';

/** Stores the chosen colour scheme in a cookie, which the server reads before rendering. */
export const cookieSchemes: MantineColorSchemeManager = {
  get: (otherwise) => {
    if (typeof document === 'undefined') return otherwise;
    const stored = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1];
    return isMantineColorScheme(stored) ? stored : otherwise;
  },
  set: (scheme) => writeCookie(cookie, scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie(cookie, 'auto'),
};

/** Writes a preference cookie for a year. Preferences must not be secret. */
export function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API, and the server reads this.
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

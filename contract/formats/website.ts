/** The most characters of a website's address. */
export const MAX_WEBSITE = 300;

/**
 * Reads the address of a website as people write it, with or without `https://`; null if it is none. An address with a
 * name or a password in it is nobody's website.
 */
export function websiteOf(value: string): string | null {
  // After `https://` no other scheme is one: it is a host without a dot, or a wrong port.
  const url = parseUrl(/^https?:\/\//i.test(value) ? value : `https://${value}`);
  if (url === null) return null;
  const isPlain = url.username === '' && url.password === '' && !/[\s\p{C}]/u.test(value);
  return isPlain && url.hostname.includes('.') && url.href.length <= MAX_WEBSITE ? url.href : null;
}

/** Parses a URL, relative to a base if there is one; null if it is none. Browsers before 2024 lack `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The name of a website for its link: its host. */
export const websiteName = (website: string): string => new URL(website).host.replace(/^www\./, '');

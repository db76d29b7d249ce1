import type { FastifyRequest } from 'fastify';
import { regionOf } from '#contract/formats/locale.ts';
import { cookieOf } from '#server/kernel/http/cookies.ts';
import { languageOf } from '#server/kernel/http/request-language.ts';

/** A visitor's preferences from cookies and headers. */
export interface Preferences {
  /** The IANA time zone of the browser; null until it is known. */
  readonly viewer_timezone: string | null;
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly language: string;
  /** The region (ISO 3166-1) of the browser's preferred language; null if that language has none. */
  readonly region: string | null;
}

/** Cookies with preferences only. A request with these cookies may get a cached page. */
export const preferenceCookies = ['plaza_zone', 'plaza_scheme', 'plaza_language'] as const;

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** Reads the preferences from the cookies and headers of a request; unknown values count as absent. */
export function preferencesOf(request: FastifyRequest): Preferences {
  const [zone, scheme] = preferenceCookies.map((name) => cookieOf(request, name));
  return {
    viewer_timezone: zone && zones.has(zone) ? zone : null,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    language: languageOf(request),
    region: regionOf(request.headers['accept-language']?.split(/[,;]/)[0]?.trim() ?? ''),
  };
}

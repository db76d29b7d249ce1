import type { FastifyRequest } from 'fastify';
import { languages, shippedLanguage } from '#contract/languages.ts';
import { cookieOf } from '#server/kernel/http/cookies.ts';

/** How somebody likes a page, as far as their browser says. */
export interface Preferences {
  /** The IANA zone their clock shows, null until it is known. */
  readonly viewer_timezone: string | null;
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly language: string;
}

/** Cookies that say nothing else, so that a guest who has them may still be shown a kept page. */
export const preferenceCookies = ['plaza_zone', 'plaza_scheme', 'plaza_language'] as const;

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** What the cookies and headers of a request say of how its page is liked; what is unknown here counts as not said. */
export function preferencesOf(request: FastifyRequest): Preferences {
  const [zone, scheme, language] = preferenceCookies.map((name) => cookieOf(request, name));
  return {
    viewer_timezone: zone && zones.has(zone) ? zone : null,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    language: languageOf(language ?? null, request.headers['accept-language']),
  };
}

function languageOf(chosen: string | null, accepted: string | undefined): string {
  const tags = (accepted ?? '').split(',').map((part) => part.split(/[;-]/)[0]?.trim().toLowerCase() ?? '');
  const wanted = [chosen, ...tags].find((tag) => languages.some((shipped) => shipped === tag));
  return shippedLanguage(wanted);
}

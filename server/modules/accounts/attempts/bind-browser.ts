import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { ATTEMPT_COOKIE_SECONDS, attemptCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { hashToken, newToken } from '#server/kernel/ids.ts';

/** The part of a handler's context that binds an attempt to the requesting browser. */
export interface BrowserContext {
  readonly deps: Pick<AppDeps, 'config'>;
  readonly request: { readonly attempt: string | null };
  readonly setHeader: (name: string, value: string) => void;
}

const bindingOf = (token: string): string => `browser:${hashToken(token).toString('base64url')}`;

/** The token of a signed cookie; null if it is missing or was not signed here. */
function tokenOf(config: Pick<Config, 'PLAZA_SECRET'>, cookie: string | null): string | null {
  const [, token, mac] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (token === undefined || mac === undefined) return null;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(config, token)) ? token : null;
}

/** What the attempts of the requesting browser are bound to; null if it began none. */
export function browserOf({ deps, request }: Omit<BrowserContext, 'setHeader'>): string | null {
  const token = tokenOf(deps.config, request.attempt);
  return token === null ? null : bindingOf(token);
}

/** Binds an attempt to the requesting browser by a signed cookie that lasts 15 minutes. Tabs share it. */
export function bindBrowser({ deps, request, setHeader }: BrowserContext): string {
  const token = tokenOf(deps.config, request.attempt) ?? newToken();
  const value = `${token}.${macOf(deps.config, token).toString('base64url')}`;
  setHeader('set-cookie', setCookie(deps, attemptCookie(deps), value, ATTEMPT_COOKIE_SECONDS));
  return bindingOf(token);
}

function macOf(config: Pick<Config, 'PLAZA_SECRET'>, token: string): Buffer {
  return createHmac('sha256', secretOf(config)).update(`attempt\0${token}`).digest();
}

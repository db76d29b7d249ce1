import type { QueryClient } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';
import type { CallClient, CallOutput } from '#contract/index.ts';
import { callQuery } from './queries.ts';

export type Scheme = 'light' | 'dark' | 'auto';

/** The context of a rendered page, the same on the server and in the browser. */
export interface Web {
  readonly call: CallClient;
  readonly queries: QueryClient;
  /** The nonce of a page's scripts while the server renders it; undefined in the browser. */
  readonly nonce: string | undefined;
  /** The IANA zone of the viewer's clock; null until the zone cookie exists. */
  readonly viewer_timezone: string | null;
  readonly scheme: Scheme;
  readonly language: string;
  /** The region (ISO 3166-1) of the browser's language; null on shared pages and for languages without a region. */
  readonly region: string | null;
  /** Scheme and host of the site, for canonical addresses. */
  readonly origin: string;
  /** Logs rendering errors. */
  readonly report: (error: unknown) => void;
}

export const webContext = createContext<Web>();

export type Session = CallOutput<'user/session'>;

/** Reads the session for loaders and middleware, once per page. Throws `CallFailed`. */
export function readSession(context: Readonly<RouterContextProvider>): Promise<Session> {
  return context.get(webContext).queries.ensureQueryData(callQuery('user/session', {}));
}

import type { QueryClient } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';
import type { CallClient, CallOutput } from '#contract/index.ts';
import { callQuery } from './queries.ts';

export type Scheme = 'light' | 'dark' | 'auto';

/** What a page is rendered with, the same on the server and in the browser. */
export interface Web {
  readonly call: CallClient;
  readonly queries: QueryClient;
  /** The nonce that the scripts of a page carry while the server renders it; undefined in the browser. */
  readonly nonce: string | undefined;
  /** The IANA zone the viewer's clock shows, null until the zone cookie exists. */
  readonly viewer_timezone: string | null;
  readonly scheme: Scheme;
  readonly language: string;
  /** The region (ISO 3166-1) the browser asks for; null on pages that visitors share, and where it names none. */
  readonly region: string | null;
  /** Scheme and host of the site, for canonical addresses. */
  readonly origin: string;
  /** Takes faults of rendering to the log. */
  readonly report: (error: unknown) => void;
}

export const webContext = createContext<Web>();

export type Session = CallOutput<'user/session'>;

/** Who is asking, for loaders and middleware; asked once per page. Throws `CallFailed`. */
export function sessionOf(context: Readonly<RouterContextProvider>): Promise<Session> {
  return context.get(webContext).queries.ensureQueryData(callQuery('user/session', {}));
}

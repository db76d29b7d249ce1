// Styles come first, so that a component's own styles override the kit.
import 'virtual:theme.css';
import './ui/styles/fonts.css';
import './ui/styles/kit.css';
import './ui/styles/base.css';

import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  data,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { homeZoneOf } from '#contract/location/zone-name.ts';
import { directionOf } from '#locales/direction.ts';
import { readSession, type Session, webContext } from './api/context.ts';
import { mergedStates } from './api/hydration.ts';
import { problemOf } from './api/problem.ts';
import { callQuery, dehydrated, useSession, useWeb } from './api/queries.ts';
import { adoptRedirect, loginHref, refusedRoute, requireAccount } from './api/session.ts';
import { NameCheck } from './features/accounts/name/name-check.tsx';
import { LegalCheck } from './features/legal/legal-check.tsx';

import { ImpersonationBanner } from './features/shell/banners/impersonation-banner.tsx';
import { OfflineBanner } from './features/shell/banners/offline-banner.tsx';
import { OldBrowser } from './features/shell/banners/old-browser.tsx';
import { OperationBanner } from './features/shell/banners/operation-banner.tsx';
import { firstScript } from './features/shell/first-script.ts';
import { FailedStart } from './features/shell/issue/failed-start.tsx';
import { NavigationBar } from './features/shell/navigation-bar.tsx';
import { cookieSchemes } from './features/shell/scheme.ts';
import { StartUp } from './features/shell/start-up.tsx';
import { ToasterSlot } from './features/shell/toaster-slot.tsx';
import { UpdateCheck } from './features/update/update-check.tsx';
import { href } from './routes.ts';
import { LocaleProvider } from './ui/format/locale.tsx';
import { ViewerZoneProvider } from './ui/format/when.tsx';
import { theme } from './ui/theme/theme.ts';

export const links: LinksFunction = () => [
  { rel: 'preload', href: interFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: MetaFunction = () => [{ title: 'Plaza' }];

/** Redirects visitors without access to a route, before anything is loaded or rendered. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context }, next) => {
    const url = new URL(request.url);
    const session = await startedSession(() => readSession(context));
    if (session.market.setup_needed && url.pathname !== href('setup')) throw redirect(href('setup'));
    const refused = refusedRoute(url.pathname, session);
    if (refused === 'needs_account') throw redirect(loginHref(url.pathname + url.search));
    if (refused === 'not_open') throw redirect(href('coming_soon'));
    if (refused === 'guests_only' || refused === 'staff_only' || refused === 'switched_off') throw redirect('/');
    return next();
  },
];

export const clientMiddleware: MiddlewareFunction<unknown>[] = [
  async ({ request, context }, next) => {
    const url = new URL(request.url);
    const address = adoptRedirect(url);
    if (address !== null) throw redirect(address);
    const session = await startedSession(() => readSession(context));
    if (session.market.setup_needed && url.pathname !== href('setup')) throw redirect(href('setup'));
    const refused = refusedRoute(url.pathname, session);
    if (refused === 'needs_account') throw redirect(requireAccount(url.pathname + url.search));
    if (refused === 'not_open') throw redirect(href('coming_soon'));
    if (refused === 'guests_only' || refused === 'staff_only' || refused === 'switched_off') throw redirect('/');
    await next();
  },
];

async function startedSession(ask: () => Promise<Session>): Promise<Session> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallFailed) throw data(problemOf(error), { status: error.status >= 500 ? 503 : error.status });
    throw error;
  }
}

export async function loader({ context }: LoaderFunctionArgs) {
  await startedSession(() => readSession(context));
  return { dehydrated: dehydrated(context.get(webContext).queries, [callQuery('user/session', {}).queryKey]) };
}

/** The root's data is the session. The query cache refreshes it. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const web = useWeb();
  const direction = directionOf(web.language);
  const session = web.queries.getQueryData(callQuery('user/session', {}).queryKey);
  const accent = session?.market.brand.accent;
  return (
    <html
      lang={web.language}
      dir={direction}
      data-scheme={web.scheme}
      {...(accent === undefined ? {} : { 'data-accent': accent })}
      {...(web.viewer_timezone === null ? {} : { 'data-zone': web.viewer_timezone })}
      {...(web.region === null ? {} : { 'data-region': web.region })}
      data-mantine-color-scheme={web.scheme === 'dark' ? 'dark' : 'light'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171411" media="(prefers-color-scheme: dark)" />
        <script
          nonce={web.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the app's constants; only the page has them.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript(web.scheme) : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <DirectionProvider initialDirection={direction} detectDirection={false}>
          <MantineProvider
            theme={theme}
            defaultColorScheme={web.scheme}
            colorSchemeManager={cookieSchemes}
            withCssVariables={false}
            withGlobalClasses={false}
          >
            <QueryClientProvider client={web.queries}>{children}</QueryClientProvider>
          </MantineProvider>
        </DirectionProvider>
        <ScrollRestoration nonce={web.nonce} />
        <Scripts nonce={web.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const matches = useMatches();
  const state = useMemo(() => mergedStates(matches.map((match) => match.loaderData)), [matches]);
  return (
    <HydrationBoundary state={state}>
      <Reader>
        <NavigationBar />
        <OperationBanner />
        <ImpersonationBanner />
        <OldBrowser />
        <OfflineBanner />
        <Outlet />
        <StartUp />
        <UpdateCheck />
        <NameCheck />
        <LegalCheck />
        <ToasterSlot />
      </Reader>
    </HydrationBoundary>
  );
}

/** Everything below it is written for its reader: their zone, and their region with the language of the page. */
function Reader({ children }: { children: ReactNode }) {
  const { viewer_timezone, language, region } = useWeb();
  const { place } = useSession().market;
  return (
    <ViewerZoneProvider initial={viewer_timezone}>
      <LocaleProvider
        language={language}
        region={region ?? place.country}
        home={homeZoneOf(place.timezone, place.label)}
      >
        {children}
      </LocaleProvider>
    </ViewerZoneProvider>
  );
}

/** Shown if Plaza could not start: the technical-issue modal. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedStart error={error} />;
}

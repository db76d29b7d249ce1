import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionChanged, useSession } from '#web/api/queries.ts';
import { forgetPages } from '#web/api/saved-pages.ts';
import {
  afterSignIn,
  persistAuth,
  refusedRoute,
  requireAccount,
  storageKeys,
  takeEventCode,
} from '#web/api/session.ts';
import { useArrivals } from '#web/features/booking/origin/use-arrivals.ts';
import { preloadToaster } from '#web/ui/feedback/toast.ts';
import { savesData } from '#web/ui/loading/saves-data.ts';
import { preloadScreens } from './preload-screens.ts';
import { writeCookie } from './scheme.ts';

const preloadDelay = 1000;

/** Effects that run once in the browser, and after each sign-in or sign-out. Renders nothing. */
export function StartUp() {
  const { user, market } = useSession();
  const who = user?._id ?? null;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const location = useLocation();
  const before = useRef<string | null | undefined>(undefined);

  useEffect(() => {
    const url = new URL(window.location.href);
    const event = takeEventCode(url);
    if (event !== null) void navigate(event, { replace: true });
    writeCookie('plaza_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
    const timer = setTimeout(() => {
      if (!savesData()) void preloadScreens();
    }, preloadDelay);
    return () => clearTimeout(timer);
  }, [navigate]);

  // The toast about a lost network must be available early. Guests, who may only read, load it with their first click
  // or key.
  useEffect(() => {
    if (savesData()) return undefined;
    const fetch = () => void preloadToaster();
    const timer = who === null ? undefined : setTimeout(fetch, preloadDelay);
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, fetch, { once: true });
    return () => {
      clearTimeout(timer);
      for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, fetch);
    };
  }, [who]);

  useEffect(() => {
    const isFirst = before.current === undefined;
    const hasChanged = before.current !== who;
    before.current = who;
    persistAuth(who, new Date());
    if (!hasChanged) return;
    if (!isFirst) void forgetPages();
    if (who === null) {
      // After a sign-out elsewhere, or an expired session, a screen for accounts is left at once.
      const { pathname, search } = window.location;
      if (refusedRoute(pathname, { user: null, market }) === 'needs_account')
        void navigate(requireAccount(pathname + search), { replace: true });
      return;
    }
    const target = afterSignIn(isFirst);
    if (target !== null) void navigate(target, { replace: true });
  }, [who, market, navigate]);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKeys.auth) void sessionChanged(queries);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queries]);

  useArrivals();

  // A new screen starts at its top and gets the focus. A search replaces the submitted form, and the focus follows.
  const { pathname: path, key } = location;
  const last = useRef({ path, key });
  useEffect(() => {
    const { path: lastPath, key: lastKey } = last.current;
    last.current = { path, key };
    if (lastKey === key) return;
    if (lastPath !== path || document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [path, key]);

  return null;
}

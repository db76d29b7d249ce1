import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aService, type Given, signUp, toDetails } from '../steps.ts';

/** The way to the sign-in and back to where somebody was going. */
export function detourStories(given: Given): void {
  test('a detour to sign in the middle of booking loses nothing of what was typed', async () => {
    const { plaza, turn } = given;
    const visitor = await given.arrive();
    const { page, leave } = visitor;
    const offer = await aService(plaza, 4);
    const at = offer.slots[5 + turn * 3]?.starts_at ?? '';
    await toDetails(page, offer, at);
    await page.getByLabel(/should know/).fill('I bring my own mat.');
    const where = page.url();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/login/);
    expect(await storedWay(page)).toEqual(['true', where.replace(plaza.origin, '')]);
    await signUp(visitor, plaza, 'Dora Detour');
    await page.waitForURL(where);
    await page.getByText('“I bring my own mat.”').first().waitFor();
    expect(await storedWay(page)).toEqual([null, null]);
    await leave();
  });

  test('a detour to the sign-in begins no navigation of its own, which would end that of a quick press', async () => {
    const { page, leave } = await given.arrive();
    await page.addInitScript(() => {
      type State = { readonly navigation: { readonly location?: { readonly pathname: string } } };
      let made: { subscribe(listen: (state: State) => void): void } | undefined;
      const begun: string[] = [];
      const moved: number[] = [];
      Object.assign(window, { begun, moved });
      // What comes in after the page is painted moves what is pressed.
      let painted = Number.POSITIVE_INFINITY;
      const observer = new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntriesByName('first-contentful-paint')) painted = startTime;
        const later = list.getEntriesByType('layout-shift').filter(({ startTime }) => startTime > painted);
        moved.push(...later.map((entry) => (entry as PerformanceEntry & { value: number }).value));
      });
      for (const type of ['paint', 'layout-shift']) observer.observe({ type, buffered: true });
      Object.defineProperty(window, '__reactRouterDataRouter', {
        configurable: true,
        get: () => made,
        set: (router: typeof made) => {
          made = router;
          router?.subscribe(({ navigation }) =>
            begun.push(...(navigation.location ? [navigation.location.pathname] : [])),
          );
        },
      });
    });
    // Letters get another width when their font comes late, which is not what is asked here.
    await page.route('**/*.woff2', (route) => route.abort('internetdisconnected'));
    // On a slow phone the page is painted long before its scripts start.
    const processor = await page.context().newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const begun = () => page.evaluate(() => [...new Set((window as unknown as { begun: string[] }).begun)]);
    await page.goto('/booking');
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
    expect(await storedWay(page)).toEqual(['true', '/booking']);
    expect(await begun()).toEqual([]);
    await page.waitForLoadState('load');
    expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
    await page.getByRole('link', { name: 'Find a guest booking' }).click();
    await page.getByRole('heading', { name: 'Find my booking' }).waitFor();
    expect(await begun()).toEqual(['/guest-booking/yours']);
    await leave();
  });

  test('what is typed and sent at the sign-in before its scripts start is sent when they have', async () => {
    const { page, leave } = await given.arrive();
    const typed = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await typed.promise;
      await route.continue();
    });
    const opened = page.goto('/login');
    await page.getByLabel(/^E-?mail/).fill('customer@example.com');
    await page.getByLabel('Password', { exact: true }).fill('plaza-demo-customer');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
    typed.resolve();
    await opened;
    await page.waitForURL((url) => url.pathname === '/');
    await leave();
  });

  test('a link to the sign-in leads back to where it was pressed', async () => {
    const { page, leave } = await given.arrive();
    const room = `/VirtualEventIframe?occurrence_id=${crypto.randomUUID()}`;
    await page.goto(room);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
    expect(await storedWay(page)).toEqual(['true', room]);
    await leave();
  });

  test('only own paths are gone back to; unknown ones lead home', async () => {
    const visitor = await given.arrive();
    const { page, leave } = visitor;
    await page.goto('/nowhere/at/all');
    expect(new URL(page.url()).pathname).toBe('/');
    for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', '/nowhere']) {
      await page.goto(`/login?redirect_path=${encodeURIComponent(elsewhere)}`);
      await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
      expect(await storedWay(page)).toEqual([null, null]);
    }
    // Even if somebody has written one into the browser's storage.
    await page.evaluate(() => {
      localStorage.setItem('redirect_guest', 'true');
      localStorage.setItem('redirect_path', 'https://elsewhere.example/');
    });
    await signUp(visitor, given.plaza, 'Olga Own');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(new URL(page.url()).origin).toBe(given.plaza.origin);
    expect(await storedWay(page)).toEqual([null, null]);
    await leave();
  });
}

/** What the browser stores of the way back: that there is one, and the path. */
export const storedWay = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('redirect_guest'), localStorage.getItem('redirect_path')]);

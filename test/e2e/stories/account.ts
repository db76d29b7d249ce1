import { expect, test, vi } from 'vitest';
import { uniquePart } from '#test/e2e/unique.ts';
import { patience } from '#test/scaled-timeout.ts';
import { type Given, signUp } from '../steps.ts';
import { storedWay } from './detours.ts';

/** Signing in and out, and the page shown afterwards. */
export function accountStories(given: Given): void {
  test('whoever needs an account signs up with the mailed code and is back where they were going', async () => {
    const visitor = await given.arrive();
    const { page, inspect, leave } = visitor;
    await page.goto('/save');
    await page.waitForURL(/\/login/);
    await signUp(visitor, given.plaza, 'Nora New', inspect);
    expect(new URL(page.url()).pathname).toBe('/save');
    expect(await storedWay(page)).toEqual([null, null]);
    await inspect('saved');
    for (const path of ['/profile', '/booking']) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await inspect(path);
    }
    await page.goto('/profile');
    const aboutYou = page.getByRole('form', { name: 'About you' });
    const number = aboutYou.getByLabel('Phone');
    const again = aboutYou.getByLabel('Current password');
    const save = aboutYou.getByRole('button', { name: 'Save' });
    await number.fill('+1 503 555 0142');
    await again.fill('bridge over calm water');
    await save.click();
    await page.getByText('Profile saved').waitFor();
    // The same number in another spelling needs no verification.
    await number.fill('001 (503) 555-0142');
    await again.waitFor({ state: 'detached' });
    await number.fill('+1 503 555 0143');
    await again.waitFor();
    // By keyboard the radius changes in steps; it is announced once, after the last one.
    const radius = page.getByRole('slider', { name: 'Search radius' });
    const before = await radius.getAttribute('aria-valuetext');
    // The presses come from the page itself: on a busy machine, one at a time would be later than it waits for more.
    await radius.evaluate(async (thumb) => {
      const press = { key: 'ArrowRight', code: 'ArrowRight', bubbles: true, cancelable: true };
      for (let step = 0; step < 5; step++) {
        thumb.dispatchEvent(new KeyboardEvent('keydown', press));
        await Promise.resolve();
      }
    });
    const said = page.getByRole('status').filter({ hasText: /^Searching / });
    await said.first().waitFor();
    const after = await radius.getAttribute('aria-valuetext');
    expect(after).not.toBe(before);
    expect(await said.allInnerTexts()).toEqual([`Searching ${after} around you`]);
    // The sign-in is for visitors; signed-in users go to the home page.
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
    await leave();
  });

  test('whoever booked as a guest and lost the mail gets its links anew', async () => {
    const { plaza } = given;
    const { page, inspect, leave } = await given.arrive();
    await page.goto('/booking');
    await page.waitForURL(/\/login/);
    await page.getByRole('link', { name: 'Find a guest booking' }).click();
    await page.getByRole('heading', { name: 'Find my booking' }).waitFor();
    await page.getByText('Did you book without an account?').waitFor();
    await inspect('finding a booking');
    await page.getByLabel(/^E-?mail/).fill('nobody-at-all@example.com');
    await page.getByLabel(/^E-?mail/).press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(new URL(page.url()).origin).toBe(plaza.origin);
    await leave();
  });

  test('forgotten password: a wrong code is one try however often Enter is pressed; a new one signs in', async () => {
    const { plaza } = given;
    const visitor = await given.arrive();
    const { page, inspect, leave } = visitor;
    const email = await signUp(visitor, plaza, 'Fay Forgetful');
    await page.context().clearCookies();
    await page.goto('/forgot_password');
    await page.getByLabel(/^E-?mail/).fill(email);
    await page.getByLabel(/^E-?mail/).press('Enter');
    const code = page.getByLabel('Code', { exact: true });
    await code.waitFor();
    const [right] = /\b\d{3} ?\d{3}\b/.exec(await plaza.mail(email, /password/i)) ?? [''];
    const tries: string[] = [];
    page.on('request', (request) => tries.push(request.url().replace(/^.*\/v9\//, '')));
    await code.fill(right.startsWith('0') ? '999999' : '000000');
    await page.getByText('That code isn’t right.').waitFor();
    await code.press('Enter');
    await code.press('Enter');
    await inspect('a wrong code');
    await code.fill(right);
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.locator('input[aria-invalid="true"]').waitFor();
    await vi.waitUntil(() => password.evaluate((field) => field === document.activeElement), {
      timeout: patience(45_000),
    });
    await password.fill('another bridge, another water');
    await inspect('a new password');
    await password.press('Enter');
    await page.waitForURL(/\/login/);
    expect(tries.filter((call) => call === 'user/verify_otp')).toHaveLength(2);
    await page.getByLabel(/^E-?mail/).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another bridge, another water');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await leave();
  });

  test('an email link asks before it acts: elsewhere it signs up, signs in once and resets a password', async () => {
    const { plaza } = given;
    const visitor = await given.arrive();
    const { page, inspect, leave } = visitor;
    const email = `lena-${uniquePart()}@example.com`;
    const linkOf = async (subject: RegExp) =>
      /\/email_link#[\w-]{43}/.exec(await plaza.mail(email, subject))?.[0] ?? 'no link';
    const open = async (link: string) => {
      // An address that differs only after the # loads no new page.
      await page.goto('/login');
      await page.goto(link);
    };
    await plaza.call('user/sign_up', { name: 'Somebody Else', email, password: 'what somebody else knows' });
    await open(await linkOf(/sign-up code/i));
    await page.getByRole('heading', { name: /^Join / }).waitFor();
    await inspect('a link that signs up');
    const create = page.getByRole('button', { name: 'Create account' });
    await create.click();
    await page.getByText('Enter your name.').waitFor();
    await page.getByLabel('Your name').fill('Lena Link');
    await page.getByLabel('Password', { exact: true }).fill('bridge over calm water');
    await create.click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Menu of Lena Link' }).waitFor();

    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel(/^E-?mail/).fill(email);
    await page.getByRole('button', { name: 'Sign in with an email code' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const link = await linkOf(/sign-in code/i);
    // A program that opens the links of mails uses none up.
    await fetch(new URL(link, plaza.origin));
    await open(link);
    await page.getByText(email).waitFor();
    await inspect('a link that signs in');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Menu of Lena Link' }).waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await inspect('a link that is over');

    await plaza.call('user/email_send_otp', { email, purpose: 'reset' });
    await page.goto(await linkOf(/new password/i));
    await page.reload();
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('another bridge, another water');
    await inspect('a link that sets a password');
    await password.press('Enter');
    await page.waitForURL(/\/login/);
    expect(await page.getByLabel(/^E-?mail/).inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).fill('another bridge, another water');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await leave();
  });

  test('offline, the prefetched menu and bell open; a failed fetch shows an error and keeps the page', async () => {
    const visitor = await given.arrive();
    const { page, withoutNetwork, leave } = visitor;
    await signUp(visitor, given.plaza, 'Otto Offline');
    const name = page.getByLabel('Name', { exact: true });
    const menu = page.getByRole('button', { name: 'Menu of Otto Offline' });
    const ahead = [/\/avatar-menu-[^/]+\.js/, /\/notifications-panel-[^/]+\.js/, /\/toaster-[^/]+\.js/].map((file) =>
      page.waitForResponse(file),
    );
    await page.goto('/profile');
    await Promise.all(ahead);
    await name.fill('Otto Half-Typed');
    await withoutNetwork(async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    });
    expect(await name.inputValue()).toBe('Otto Half-Typed');

    const toaster = page.waitForResponse(/\/toaster-[^/]+\.js/);
    await page.route(/\/avatar-menu-[^/]+\.js/, (route) => route.abort('internetdisconnected'));
    await page.goto('/profile');
    await toaster;
    await name.fill('Otto Half-Typed');
    await menu.click();
    await page.getByText('We couldn’t load this').waitFor();
    expect(await name.inputValue()).toBe('Otto Half-Typed');
    await leave();
  });

  test('the scripts of all screens are fetched ahead, and are there without network', async () => {
    const { page, withoutNetwork, leave } = await given.arrive();
    const fetched = new Set<string>();
    page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname));
    await page.goto('/');
    const scripts = await page.evaluate(async (): Promise<string[]> => {
      const { files } = (window as unknown as { __reactRouterManifest: { files: string } }).__reactRouterManifest;
      return (await fetch(files)).json();
    });
    expect(scripts.length).toBeGreaterThan(100);
    const last = scripts.findLast((script) => /\/screen-/.test(script)) ?? '';
    const left = () => scripts.filter((script) => !fetched.has(script));
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: patience(20_000) });
    // Each link that preloads costs the page's thread more than a request of the other thread.
    expect(await page.locator('link[rel="modulepreload"]').count()).toBeLessThan(60);
    await withoutNetwork(async () => {
      await page.evaluate(`import(${JSON.stringify(last)}).then(() => null)`);
    });
    await leave();
  });

  test('signing out in one tab signs out in the other', async () => {
    const visitor = await given.arrive();
    const { page, inspect, leave } = visitor;
    await signUp(visitor, given.plaza, 'Tara Tabs');
    await page.goto('/wallet');
    await page.getByText('No activity yet.').waitFor();
    expect(
      await page
        .getByLabel('From')
        .or(page.getByRole('button', { name: 'CSV' }))
        .count(),
    ).toBe(0);
    const other = await visitor.anotherTab();
    await other.goto('/profile');
    await other.getByRole('button', { name: 'Menu of Tara Tabs' }).waitFor();
    await page.getByRole('button', { name: 'Menu of Tara Tabs' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await inspect('the menu of an account');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    // The other tab no longer shows the account, and offers to sign in on the same page.
    await other.getByRole('button', { name: 'Menu of Tara Tabs' }).waitFor({ state: 'detached' });
    await other.waitForURL((url) => url.pathname === '/login');
    await leave();
  });
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startMailServer } from '#test/mail/mail-server.ts';
import { patience } from '#test/scaled-timeout.ts';
import { openBrowser } from './browser.ts';
import { switchOnTwoStep, withPasskeys } from './passkeys.ts';
import { printedSetup, startPlaza } from './plaza.ts';
import { address } from './steps.ts';
import { arrive, sizesFor, type Visitor } from './visitor.ts';

let browser: Browser;

/** Only staff see a new marketplace, until its admin has done what comes first and opens it to everyone. */
async function opens(operator: Visitor, stranger: Visitor, mails: readonly string[]): Promise<void> {
  await stranger.page.goto('/');
  await stranger.page.getByRole('heading', { name: 'Harbour Market opens soon' }).waitFor();
  await stranger.inspect('a marketplace that its staff prepares');
  const search = () => stranger.page.request.get('/v9/my_page/home_service_event_list');
  expect((await (await search()).json()).code).toBe('market_closed');
  expect(await (await stranger.page.request.get('/sitemap.xml')).text()).not.toContain('<url>');

  const { page } = operator;
  await page.getByRole('link', { name: 'Get ready to open' }).click();
  const open = page.getByRole('button', { name: 'Open to everyone' });
  expect(await open.isDisabled()).toBe(true);
  await page.getByText('3 steps left: email, terms, and two-step sign-in.').waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await vi.waitFor(() => expect(mails.join('\n')).toContain('Subject: Test from Harbour Market'), patience(30_000));

  await page.goto('/admin/settings');
  const operatorForm = page.getByRole('form', { name: 'Operator' });
  await operatorForm.getByLabel('Company or person').fill('Harbour Market Ltd');
  await operatorForm.getByLabel('Email', { exact: true }).fill('hello@example.com');
  await operatorForm.getByRole('button', { name: 'Save operator' }).click();
  await page.getByText('Settings saved').waitFor();
  for (const text of ['terms', 'privacy']) {
    await page.goto(`/admin/legal?text=${text}`);
    await page.getByRole('button', { name: /^Publish version/ }).click();
    await page.getByText('Version 1 is published').waitFor();
  }
  await page.goto('/admin');
  await page.getByText('1 step left: two-step sign-in.').waitFor();
  await page.getByRole('link', { name: 'Set up: Two-step sign-in' }).click();
  await switchOnTwoStep(page);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.goto('/admin');
  await page.getByText('Everything’s ready.').waitFor();
  await open.click();
  await page.getByText('Harbour Market is open.').waitFor();
  await operator.inspect('a marketplace that was just opened');
  await stranger.page.goto('/');
  expect(new URL(stranger.page.url()).pathname).toBe('/');
  await stranger.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await stranger.page.getByText('opens soon').count()).toBe(0);
  expect((await search()).status()).toBe(200);
}

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe.concurrent.each(sizesFor('desktop'))('at $name size', (size) => {
  test('whoever has the printed key opens the marketplace, and the key opens nothing after that', async () => {
    const mails = await startMailServer();
    const plaza = await startPlaza('production', { SMTP_URL: `smtp://127.0.0.1:${mails.port}` });
    const [operator, stranger] = await Promise.all([
      arrive(browser, plaza.origin, size),
      arrive(browser, plaza.origin, size),
    ]);
    try {
      const printed = await printedSetup(plaza);
      expect(new URL(printed).origin).toBe(plaza.origin);

      await stranger.page.goto('/');
      await stranger.page.getByRole('heading', { name: 'This marketplace opens soon' }).waitFor();
      await stranger.inspect('a marketplace that opens soon');
      // Production mode: no demo, no outbox, no test logins.
      expect((await stranger.page.request.get('/dev/outbox.json')).status()).toBe(404);

      const { page, inspect } = operator;
      await withPasskeys(page);
      const email = address('admin');
      const password = 'a calm river at night';
      const answer = async () => {
        await page.getByLabel('Name', { exact: true }).fill('Harbour Market');
        await page.getByRole('combobox', { name: 'Town' }).fill('Portl');
        await page.getByRole('option', { name: /^Portland, Oregon/ }).click();
        await page.getByLabel('Percent').fill('7,25');
        await page.getByLabel('Plus a fixed amount').fill('0.50');
        await page.getByLabel('Your name').fill('Ada Admin');
        await page.getByLabel(/^E-?mail/).fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Set up marketplace' }).click();
      };
      await page.goto('/setup?key=somebody-guesses');
      await answer();
      await page.getByRole('alert').filter({ hasText: 'This isn’t the link' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/setup');

      await page.goto(printed);
      await page.getByRole('button', { name: 'Set up marketplace' }).click();
      await page.getByText('Enter a name for your marketplace.').waitFor();
      await inspect('the first questions, unanswered');
      // The default fee follows the currency until somebody sets one.
      const currency = page.getByRole('combobox', { name: 'Currency' });
      const choose = async (name: string) => {
        await currency.fill(name);
        await page.getByRole('option', { name }).click();
      };
      await choose('JPY');
      expect(await page.getByLabel('Plus a fixed amount').inputValue()).toBe('30');
      await page.getByLabel('Plus a fixed amount').fill('0.5');
      await page.getByRole('button', { name: 'Set up marketplace' }).click();
      await page.getByText('Enter an amount in JPY, like 30.').waitFor();
      await choose('USD');
      await answer();
      await page.waitForURL((url) => url.pathname === '/admin');
      await page.getByRole('heading', { name: 'Before you open' }).waitFor();
      await inspect('a marketplace that is not open yet');
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu of Ada Admin' }).waitFor();
      await page.getByRole('link', { name: 'Harbour Market home' }).waitFor();
      await inspect('an empty marketplace');
      await opens(operator, stranger, mails.received);
      const { charge } = await plaza.call('user/get_system_charge', { amount: 10_000, currency: 'USD' });
      expect(charge).toBe(775);

      // The setup key is used up.
      await stranger.page.goto(printed);
      expect(new URL(stranger.page.url()).pathname).toBe('/');
      const again = await stranger.page.request.post('/v9/admin/set_up', {
        data: {
          setup_key: new URL(printed).searchParams.get('key'),
          name: 'Stolen Market',
          place: { label: 'Portland', lat: 45.5, lon: -122.6, timezone: 'America/Los_Angeles' },
          currency: 'USD',
          charge: { percent_basis_points: 0, fixed: 0 },
          admin: { name: 'Eve', email: address('eve'), password },
        },
      });
      expect((await again.json()).code).toBe('setup_done');
      await stranger.page.goto('/login');
      await stranger.page.getByLabel(/^E-?mail/).fill(email);
      await stranger.page.getByLabel('Password', { exact: true }).fill(password);
      await stranger.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      // Whoever knows the operator's password still has no passkey.
      await stranger.page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
      await Promise.all([operator.leave(), stranger.leave()]);
    } finally {
      await plaza.stop();
      mails.close();
    }
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patience } from '#test/patience.ts';
import { openBrowser } from './browser.ts';
import { startPlaza } from './plaza.ts';
import { address } from './steps.ts';
import { arrive, sizesFor } from './visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe.concurrent.each(sizesFor('desktop'))('at $name size', (size) => {
  test('whoever has the printed key opens the marketplace, and the key opens nothing after that', {
    timeout: patience(240_000),
  }, async () => {
    const plaza = await startPlaza('production');
    const [operator, stranger] = await Promise.all([
      arrive(browser, plaza.origin, size),
      arrive(browser, plaza.origin, size),
    ]);
    try {
      const printed = /http\S+\/setup\?key=\S+/.exec(plaza.said())?.[0] ?? '';
      expect(new URL(printed).origin).toBe(plaza.origin);

      await stranger.page.goto('/');
      await stranger.page.getByRole('heading', { name: 'This marketplace opens soon' }).waitFor();
      await stranger.inspect('a marketplace that opens soon');
      // Production mode: no demo, no outbox, no test logins.
      expect((await stranger.page.request.get('/dev/outbox.json')).status()).toBe(404);

      const { page, inspect } = operator;
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
        await page.getByRole('button', { name: 'Open marketplace' }).click();
      };
      await page.goto('/setup?key=somebody-guesses');
      await answer();
      await page.getByRole('alert').filter({ hasText: 'This isn’t the link' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/setup');

      await page.goto(printed);
      await page.getByRole('button', { name: 'Open marketplace' }).click();
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
      await page.getByRole('button', { name: 'Open marketplace' }).click();
      await page.getByText('Enter an amount in JPY, like 30.').waitFor();
      await choose('USD');
      await answer();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('button', { name: 'Menu of Ada Admin' }).waitFor();
      await page.getByRole('link', { name: 'Harbour Market home' }).waitFor();
      await inspect('an empty marketplace');
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
      await stranger.page.getByRole('button', { name: 'Menu of Ada Admin' }).waitFor();
      await Promise.all([operator.leave(), stranger.leave()]);
    } finally {
      await plaza.stop();
    }
  });
});

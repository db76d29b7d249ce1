import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uniquePart } from '#test/e2e/unique.ts';
import { dayAhead } from '#test/setup/clock.ts';
import { openBrowser } from './browser.ts';
import { startPlaza } from './plaza.ts';
import type { RunningPlaza } from './running-plaza.ts';
import { address, confirmed, fillGuest, hold, holdByCode, money, payWith, toDetails } from './steps.ts';
import { arrive, type Size, sizesFor } from './visitor.ts';

let plaza: RunningPlaza;
let browser: Browser;

beforeAll(async () => {
  [plaza, browser] = await Promise.all([startPlaza(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await plaza?.stop();
});

/** The demo’s provider with a service that costs something, and its available times from four days ahead. */
async function theService() {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const provider = items[0];
  const service = provider?.is_service_array.find((one) => one.amount >= 1000 && one.booking_mode === 'instant');
  if (!provider || !service) throw new Error('The demo’s provider offers nothing that costs something.');
  const { slots } = await plaza.call('booking/guest_booking_availability_check', {
    service_id: service._id,
    from: dayAhead(4),
    to: dayAhead(20),
  });
  return { provider, service, slots };
}

/** Signs the demo’s provider in on the screen. */
async function asProvider(size: Size) {
  const visitor = await arrive(browser, plaza.origin, size);
  const { page } = visitor;
  await page.request.post('/v9/user/sign_in', {
    data: { email: 'provider@example.com', password: 'plaza-demo-provider' },
  });
  return visitor;
}

test.each(sizesFor('phone').map((size, turn) => ({ ...size, turn })))(
  'at $name size a provider makes a code, a guest books with it, and the next one hears that it is used up',
  async ({ turn, ...size }) => {
    const { provider, service, slots } = await theService();
    const code = `FIRST-${size.name.toUpperCase()}-${uniquePart().toUpperCase()}`;
    const owner = await asProvider(size);
    {
      const { page, inspect } = owner;
      await page.goto('/refer-discount');
      await page.getByRole('heading', { name: 'Promo codes', exact: true }).waitFor();
      await inspect('codes');
      await page.getByRole('link', { name: 'New promo code' }).click();
      await page.waitForURL(/code-discount/);
      await page.getByRole('button', { name: 'Create code' }).click();
      await page.getByText('Enter a code for people to type.').waitFor();
      await inspect('a code without a name');
      await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
      await page.getByLabel('Percent').fill('20');
      await page.getByRole('radio', { name: 'Only some services' }).check();
      await page.getByRole('checkbox', { name: new RegExp(service.title) }).check();
      await page.getByLabel('Total uses (optional)').fill('1');
      await inspect('a new code');
      await page.getByRole('button', { name: 'Create code' }).click();
      await page
        .getByRole('list', { name: /^Promo codes of/ })
        .getByText(code)
        .waitFor();
      // The server renders them, too.
      expect((await page.reload())?.status()).toBe(200);
      await page.getByRole('button', { name: `Copy link: ${code}` }).waitFor();
      await inspect('codes with a new one');
    }

    const price = service.amount;
    const off = price / 5;
    const first = await arrive(browser, plaza.origin, size);
    {
      const { page, inspect, leave } = first;
      const email = address('thrifty');
      await toDetails(page, { provider, service }, slots[turn * 20]?.starts_at ?? '');
      await fillGuest(page, email);
      await page.getByRole('button', { name: 'Add promo code' }).click();
      await page.getByLabel('Promo code').fill('nonsense');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('We don’t know this code.').waitFor();
      await inspect('a code nobody knows');
      await page.getByLabel('Promo code').fill(code.toLowerCase());
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: '20% off' }).waitFor();
      const summary = page.getByRole('region', { name: 'Your booking' });
      await summary.getByText(money(-off, service.currency)).waitFor();
      await inspect('a code applied');
      // The limit per person counts verified mailboxes.
      const booking_id = await holdByCode(page, plaza, email);
      await payWith(page, '4242');
      await confirmed(page);
      await inspect('booked with a code');
      const receipt = (await page.getByRole('region', { name: 'Receipt' }).textContent()) ?? '';
      expect(receipt).toContain(money(-off, service.currency));
      const earned = (await plaza.books(booking_id)).filter(({ account }) => account === 'provider_pending');
      expect(earned.map(({ amount }) => amount)).toEqual([price - off]);
      await leave();
    }

    const second = await arrive(browser, plaza.origin, size);
    {
      const { page, inspect, leave } = second;
      const at = encodeURIComponent(slots[turn * 20 + 10]?.starts_at ?? '');
      await page.goto(`/book-session/${provider._id}/${service._id}?at=${at}&discount=${code}`);
      await page.getByText('This code has no uses left.').waitFor();
      await fillGuest(page, address('late'));
      await inspect('a code that is used up');
      // The form shows the price without it, and the booking continues at that price.
      await hold(page);
      await page
        .getByRole('region', { name: 'Your booking' })
        .getByText(money(price, service.currency))
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Release this time' }).click();
      await leave();
    }

    {
      const { page, inspect, leave } = owner;
      await page.goto('/refer-discount');
      const voucher = page.getByRole('listitem').filter({ hasText: code });
      await voucher.getByText('1 of 1 used').waitFor();
      await voucher.getByText('Used up').waitFor();
      await voucher.getByText(money(price - off, service.currency).replace(/\.00$/, '')).waitFor();
      await voucher.getByRole('link', { name: `Edit ${code}` }).click();
      await page.getByRole('heading', { name: code }).waitFor();
      await inspect('changing a code');
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete code' }).click();
      await page.waitForURL(/refer-discount/);
      expect(await page.getByRole('listitem').filter({ hasText: code }).count()).toBe(0);
      await leave();
    }
  },
);

test.each(sizesFor('desktop'))(
  'at $name size somebody makes a code to invite others, and whoever follows it sees what it is worth',
  async (size) => {
    const { page, inspect, leave } = await asProvider(size);
    await page.goto('/refer-discount');
    const make = page.getByRole('button', { name: /^(Create my code|New code)$/ });
    await make.click();
    const codes = page.getByRole('list', { name: 'My referral codes' });
    await codes
      .getByRole('button', { name: /^Copy link/ })
      .first()
      .waitFor();
    await inspect('referral codes');
    const mail = await codes
      .getByRole('link', { name: /by email$/ })
      .first()
      .getAttribute('href');
    const link = /https?:\/\/\S+/.exec(decodeURIComponent(mail ?? ''))?.[0] ?? '';
    await leave();

    const friend = await arrive(browser, plaza.origin, size);
    await friend.page.goto(link);
    await friend.page.getByText(/invited you. Get \$5 of credit/).waitFor();
    expect(await friend.page.getByLabel('Referral code (optional)').inputValue()).toMatch(/^[A-Z0-9]{8}$/);
    await friend.inspect('signing up by a code');
    await friend.leave();
  },
);

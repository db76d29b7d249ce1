import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningPlaza, startPlaza } from './plaza.ts';
import { arrive, sizes } from './visitor.ts';

let plaza: RunningPlaza;
let browser: Browser;

beforeAll(async () => {
  [plaza, browser] = await Promise.all([startPlaza(), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await plaza?.stop();
}, 60_000);

/** A guest's paid booking with the demo's provider at the next free time, made hours ago, so that cancelling gives not all of it back. */
async function givenGuest(name: string) {
  const { items } = await plaza.call('user/guest_user_service_list', { provider_id: 'alder-and-breath', limit: 1 });
  const service = (items[0]?.is_service_array ?? []).toSorted((a, b) => b.capacity - a.capacity)[0];
  if (!service) throw new Error('The demo’s provider offers nothing.');
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { slots } = await plaza.call('booking/guest_booking_availability_check', {
    service_id: service._id,
    from: day(0),
    to: day(7),
  });
  const email = `${name.split(' ')[0]?.toLowerCase()}-${Date.now()}@example.com`;
  const made = await plaza.call('booking/guest_add_booking', {
    service_id: service._id,
    starts_at: slots[0]?.starts_at ?? '',
    name,
    email,
  });
  const paid = { booking_id: made.booking._id, payment_method: 'tok_success' };
  await plaza.call('wallet/add_booking_pay', paid, made.access_token ?? '');
  await plaza.madeEarlier(made.booking._id, 3);
  return { email, booking: made.booking, token: made.access_token ?? '' };
}

async function signIn(page: Page, who: 'provider' | 'admin'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(`${who}@example.com`);
  await page.getByLabel(/^Password/).fill(`plaza-demo-${who}`);
  await page
    .getByRole('button', { name: /^(Sign|Log) in$/ })
    .first()
    .click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

test.each(sizes)(
  'at $name size a guest asks for money back and reports a problem, the provider grants a part, staff closes the report',
  { timeout: 240_000 },
  async (size) => {
    const name = `Wilhelmina Featherstonehaugh-Cholmondeley ${Date.now().toString(36)}`;
    const { email, booking, token } = await givenGuest(name);
    const receiptsOf = async () => (await plaza.call('booking/aftercare', { booking_id: booking._id }, token)).receipts;
    const guest = await arrive(browser, plaza.origin, size);
    await guest.page.goto(booking.manage_url ?? '');
    const receipts = guest.page.getByRole('link', { name: /Receipt R-/ });
    await receipts
      .or(guest.page.getByRole('button', { name: 'Make the receipt' }))
      .first()
      .waitFor();

    await guest.page.getByRole('button', { name: 'Ask for a refund' }).click();
    const asking = guest.page.getByRole('region', { name: 'Ask for a refund' });
    await asking.getByLabel('Amount').fill('9999');
    await asking.getByRole('button', { name: /^Ask for/ }).click();
    await asking.getByText('This is more than is left.').waitFor();
    await guest.look('asking for a refund');
    await asking.getByLabel('Amount').fill('10');
    await asking.getByLabel('Why?').fill('The room was closed for the first half hour.');
    await asking.getByRole('button', { name: 'Ask for $10.00' }).click();
    await guest.page.getByText('Waiting for an answer').waitFor();

    await guest.page.getByRole('button', { name: 'Report a problem' }).click();
    const reporting = guest.page.getByRole('region', { name: 'Report a problem' });
    await reporting.getByLabel('What happened?').fill(`Nobody opened the door until half past. ${name}`);
    await guest.look('reporting a problem');
    await reporting.getByRole('button', { name: 'Send the report' }).click();
    await guest.page.getByText('We are looking into it').waitFor();
    await guest.look('a guest’s booking with request and report');

    const provider = await arrive(browser, plaza.origin, size);
    await signIn(provider.page, 'provider');
    await provider.page.goto(`/booking?as=provider&open=${booking._id}`);
    const answering = provider.page.getByRole('region', { name: 'Answer the request' });
    await answering.getByLabel('Amount').fill('7.50');
    await answering.getByLabel('A word to the customer').fill('You are right; half of it is on us.');
    await provider.look('a provider answers a request');
    await answering.getByRole('button', { name: 'Refund $7.50' }).click();
    await provider.page.getByText('$7.50 granted').waitFor();
    await provider.page.getByText('granted a refund of $7.50').waitFor();
    await provider.leave();

    await guest.page.reload();
    await guest.page.getByText('$7.50 granted').waitFor();
    await guest.page.getByText('You are right; half of it is on us.').waitFor();
    await plaza.mail(email, /\$7\.50 go back to you/);
    const note = guest.page.getByRole('link', { name: /Refund note N-/ });
    // The job that sends the money issues the note.
    await plaza.mail(email, /Refund on its way/);
    await expect
      .poll(async () => (await receiptsOf()).filter((receipt) => receipt.kind === 'refund_note').length, {
        timeout: 20_000,
      })
      .toBe(1);
    await guest.page.reload();
    const [download] = await Promise.all([guest.page.waitForEvent('download'), note.click()]);
    expect(download.suggestedFilename()).toMatch(/^N-\d{6}\.pdf$/);

    const staff = await arrive(browser, plaza.origin, size);
    await signIn(staff.page, 'admin');
    await staff.page.goto('/admin/reports');
    await staff.look('the queue of reports');
    await staff.page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await staff.page.getByText('Nobody opened the door until half past.').waitFor();
    await staff.look('a report');
    await staff.page.getByLabel(/^A word to/).fill('We have talked to the provider.');
    await staff.page.getByRole('button', { name: 'Close: they are right' }).click();
    await staff.page.getByText('The report is closed').waitFor();
    for (const [queue, part] of [
      ['refunds?state=done', '$10.00'],
      ['payments', 'No payment is stuck'],
      ['payouts', 'Came back'],
      ['books', 'On hold'],
      ['log', 'closed a report'],
    ]) {
      await staff.page.goto(`/admin/${queue}`);
      await staff.page
        .getByText(part ?? '')
        .first()
        .waitFor();
      await staff.look(`the desk at ${queue}`);
    }
    await staff.leave();

    await guest.page.reload();
    await guest.page.getByText('Closed: you were right').waitFor();
    await guest.page.getByText('We have talked to the provider.').waitFor();
    await plaza.mail(email, /You were right/);
    await guest.leave();

    const stranger = await arrive(browser, plaza.origin, size);
    await signIn(stranger.page, 'provider');
    await stranger.page.goto('/admin');
    await stranger.page.waitForURL((url) => url.pathname === '/');
    await stranger.leave();
  },
);

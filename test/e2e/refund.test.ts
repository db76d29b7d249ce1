import { expect, test } from 'vitest';
import type { CallName } from '#contract/index.ts';
import { uniquePart } from '#test/e2e/unique.ts';
import { patience } from '#test/scaled-timeout.ts';
import { givenGuest, openTown, signIn } from './town.ts';
import { type Size, sizesFor } from './visitor.ts';

const town = openTown();

test.each(sizesFor('desktop'))(
  'at $name size a guest requests a refund and reports a problem, the provider refunds a part, staff closes it',
  async (size) => {
    const name = `Wilhelmina Featherstonehaugh-Cholmondeley ${uniquePart()}`;
    const { email, booking, token } = await givenGuest(town.plaza, name);
    // Booked hours ago, so that cancelling refunds less than everything.
    await town.plaza.alreadyStarted(booking._id, 3);
    const receiptsOf = async () =>
      (await town.plaza.call('booking/aftercare', { booking_id: booking._id }, token)).receipts;
    const guest = await town.arrive(size);
    await guest.page.goto(booking.manage_url ?? '');
    // The section opens once there is a report, so the test doesn't click it.
    const openHelp = () =>
      guest.page
        .locator('details', { hasText: 'Help with this booking' })
        .evaluate((fold) => fold.setAttribute('open', ''));
    await openHelp();
    const receipts = guest.page.getByRole('link', { name: /Receipt R-/ });
    await receipts
      .or(guest.page.getByRole('button', { name: 'Get receipt' }))
      .first()
      .waitFor();

    await guest.page.getByRole('button', { name: 'Request refund' }).click();
    const asking = guest.page.getByRole('region', { name: 'Request refund' });
    await asking.getByLabel('Amount').fill('9999');
    await asking.getByRole('button', { name: /^Request \$/ }).click();
    await asking.getByText('That’s too much.').waitFor();
    await guest.inspect('asking for a refund');
    await asking.getByLabel('Amount').fill('10');
    await asking.getByLabel('Why?').fill('The room was closed for the first half hour.');
    await asking.getByRole('button', { name: 'Request $10.00' }).click();
    await guest.page.getByText('Waiting for an answer').waitFor();

    await guest.page.getByRole('button', { name: 'Report a problem' }).click();
    const reporting = guest.page.getByRole('region', { name: 'Report a problem' });
    await reporting.getByLabel('What happened?').fill(`Nobody opened the door until half past. ${name}`);
    await guest.inspect('reporting a problem');
    await reporting.getByRole('button', { name: 'Send report' }).click();
    await guest.page.getByText('We’re looking into it').waitFor();
    await guest.inspect('a guest’s booking with request and report');

    const provider = await town.arrive(size);
    await signIn(provider.page, 'provider');
    await provider.page.goto(`/booking?as=provider&open=${booking._id}`);
    const answering = provider.page.getByRole('region', { name: 'Answer request' });
    await answering.getByLabel('Amount').fill('7.50');
    await answering.getByLabel('Message to the customer').fill('You are right; half of it is on us.');
    await provider.inspect('a provider answers a request');
    await answering.getByRole('button', { name: 'Refund $7.50' }).click();
    await provider.page.getByText('$7.50 granted').waitFor();
    await provider.page.getByText('granted a refund of $7.50').waitFor();
    await provider.leave();

    await guest.page.reload();
    await openHelp();
    await guest.page.getByText('$7.50 granted').waitFor();
    await guest.page.getByText('You are right; half of it is on us.').waitFor();
    await town.plaza.mail(email, /You’re getting \$7\.50 back/);
    const note = guest.page.getByRole('link', { name: /Refund note N-/ });
    // The job that sends the money also issues the note.
    await expect
      .poll(async () => (await receiptsOf()).filter((receipt) => receipt.kind === 'refund_note').length, {
        timeout: patience(45_000),
      })
      .toBe(1);
    await guest.page.reload();
    await openHelp();
    const [download] = await Promise.all([guest.page.waitForEvent('download'), note.click()]);
    expect(download.suggestedFilename()).toMatch(/^N-\d{6}\.pdf$/);

    const staff = await town.arrive(size);
    await signIn(staff.page, 'admin');
    await staff.page.goto('/admin/reports');
    await staff.inspect('the queue of reports');
    await staff.page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await staff.page.getByText('Nobody opened the door until half past.').waitFor();
    await staff.inspect('a report');
    await staff.page.getByLabel(/Uphold report only/).check();
    await staff.page.getByLabel(/^Message to/).fill('We have talked to the provider.');
    await staff.page.getByRole('button', { name: 'Uphold report' }).click();
    await staff.page.getByText('Report closed').waitFor();
    for (const [queue, part] of [
      ['refunds?state=done', '$10.00'],
      ['payments?view=stuck', 'No stuck payments'],
      ['payouts', 'Returned'],
      ['books', 'On hold'],
      ['log', 'closed a report'],
    ]) {
      await staff.page.goto(`/admin/${queue}`);
      await staff.page
        .getByText(part ?? '')
        .first()
        .waitFor();
      await staff.inspect(`the desk at ${queue}`);
    }
    await staff.leave();

    await guest.page.reload();
    await guest.page.getByText('Closed: we agree with you').waitFor();
    await guest.page.getByText('We have talked to the provider.').waitFor();
    await town.plaza.mail(email, /We agree with you/);
    await guest.leave();

    const stranger = await town.arrive(size);
    await signIn(stranger.page, 'provider');
    await stranger.page.goto('/admin');
    await stranger.page.waitForURL((url) => url.pathname === '/');
    await stranger.leave();
  },
);

/** The market offers withdrawals, and the demo's provider makes no exception. */
async function withdrawalsOffered(size: Size): Promise<void> {
  const { page, leave } = await town.arrive(size);
  const send = async (call: CallName, data: object) => {
    const answer = await page.request.post(`/v9/${call}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await send('user/sign_in', { email: 'admin@example.com', password: 'plaza-demo-admin' });
  await send('admin/change_settings', { withdrawals: true });
  await page.context().clearCookies();
  await send('user/sign_in', { email: 'provider@example.com', password: 'plaza-demo-provider' });
  const { items } = await town.plaza.call('user/guest_user_service_list', {
    provider_id: 'alder-and-breath',
    limit: 1,
  });
  for (const { _id: service_id } of items[0]?.is_service_array ?? [])
    await send('user/add_user_service', { service_id, withdrawal_exemption: 'none' });
  await leave();
}

test.each(sizesFor('phone'))(
  'at $name size a guest withdraws from a contract, with its number and a mailed code',
  async (size) => {
    await withdrawalsOffered(size);
    const { email, booking } = await givenGuest(town.plaza, `Ottilie ${uniquePart()}`, 3);
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto('/withdraw');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Enter your booking number.').waitFor();
    await inspect('a withdrawal without a number');
    await page.getByLabel('Booking number').fill(booking.number);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = /\d{6}/.exec(await town.plaza.mail(email, 'Your code to confirm'))?.[0] ?? '';
    await page.getByLabel('Code from the email').fill(code);
    await page.getByRole('button', { name: 'Open booking' }).click();
    await page.getByText(/You can withdraw until /).waitFor();
    await page.getByLabel('Your name').fill(' ');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter your name.').waitFor();
    await inspect('a withdrawal without a name');
    await page.getByLabel('Your name').fill('Ottilie Brandt');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check your withdrawal' }).waitFor();
    await inspect('a withdrawal to confirm');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.getByRole('heading', { name: 'You withdrew from the contract' }).waitFor();
    await inspect('a withdrawal that was received');
    await town.plaza.mail(email, /Ottilie Brandt/);
    await page.goto(`/withdraw?booking=${booking._id}`);
    await page.getByText('This booking is cancelled already.').waitFor();
    await leave();
  },
);

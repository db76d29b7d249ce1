import { expect, test } from 'vitest';
import { givenGuest, openTown, signIn } from './town.ts';
import { sizes } from './visitor.ts';

const town = openTown();

test.each(sizes)(
  'at $name size a provider sees who comes next, and either side gets its mail again',
  {
    timeout: 180_000,
  },
  async (size) => {
    const name = `Wilhelmina ${'Featherstonehaugh'.repeat(4)} ${Date.now().toString(36)}`;
    const { email, booking } = await givenGuest(town.plaza, name);
    const { page, look, leave } = await town.arrive(size);

    await signIn(page, 'provider');
    await page.goto('/');
    const strip = page.getByRole('region', { name: /^(Today|Next) with you/ });
    await strip.getByRole('link', { name }).waitFor();
    await look('home of a provider');
    await strip.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name: 'Booking' });
    await drawer.getByText(booking.number).first().waitFor();
    expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await drawer.getByRole('button', { name: 'Send me the mail again' }).press('Enter');
    const said = drawer.getByText('Sent to provider@example.com.');
    await said.waitFor();
    expect(await said.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 3, name }).waitFor();
    await look('bookings with me');

    await page.goto('/my_schedule');
    await page.getByText(name).first().waitFor();
    await look('my schedule');
    await page.getByText(name).first().click();
    await page.getByRole('link', { name: 'Open the booking' }).click();
    await page.getByRole('dialog', { name: 'Booking' }).getByText(booking.number).first().waitFor();
    await leave();

    const guest = await town.arrive(size);
    await town.plaza.mail(email, /^Confirmed: /);
    await guest.page.goto(booking.manage_url ?? '');
    await guest.page.getByRole('button', { name: 'Cancel the booking' }).click();
    await guest.page
      .getByRole('button', { name: /^Cancel (and refund|the booking)/ })
      .last()
      .click();
    await guest.page.getByRole('button', { name: 'Send me the cancellation again' }).click();
    await guest.page.getByText(`Sent to ${email}.`).waitFor();
    await guest.look('a cancelled booking of a guest');
    await town.plaza.mail(email, /^Cancelled: /);
    await guest.leave();
  },
);

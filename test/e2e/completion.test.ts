import { expect, test } from 'vitest';
import { uniquePart } from '#test/e2e/unique.ts';
import { dayAhead } from '#test/setup/clock.ts';
import { givenGuest, openTown, signIn } from './town.ts';
import { sizesFor } from './visitor.ts';

const town = openTown();

test.each(sizesFor('phone'))(
  'at $name size a provider enters a client of yesterday, who did not come, and hears of a new one',
  async (size) => {
    const visitor = await town.arrive(size);
    const { page, inspect } = visitor;
    await signIn(page, 'provider');

    await page.goto('/my_schedule');
    await page.getByRole('button', { name: 'Add booking' }).click();
    const form = page.getByRole('dialog', { name: 'Add booking' });
    await form.getByLabel('Name').waitFor();
    await inspect('entering a booking');
    await form.getByRole('button', { name: 'Add booking' }).click();
    await form.getByText('Choose a date and time.').waitFor();
    const yesterday = dayAhead(-1);
    const name = `Wilhelmina Walkin-Featherstonehaugh ${uniquePart()}`;
    await form.getByLabel('Day').fill(yesterday);
    // At night, when no other journey books; one hour for each size.
    await form.getByLabel('Time').fill(size.name === 'phone' ? '02:00' : '04:30');
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Add booking' }).click();
    await page.getByText(`${name} is in your calendar`).waitFor();
    await form.waitFor({ state: 'hidden' });

    await page.goto('/booking?as=provider&tab=past');
    await page.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name: 'Booking' });
    await drawer.getByText('You added this booking').waitFor();
    await inspect('a session that took place');
    await drawer.getByRole('button', { name: 'They didn’t come' }).click();
    await page.getByRole('button', { name: 'Mark as missed' }).click();
    await drawer.getByText('Marked as missed').waitFor();
    expect(await drawer.getByRole('button', { name: 'They didn’t come' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.waitFor();
    const guest = `Nora Newcomer ${uniquePart()}`;
    const { booking } = await givenGuest(town.plaza, guest, 1);
    // The page updates without a reload.
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).waitFor();
    await bell.click();
    const notice = page.getByRole('link', { name: new RegExp(guest) }).first();
    await notice.waitFor();
    await inspect('the bell');
    await notice.click();
    await drawer.getByText(booking.number).first().waitFor();
    await page.keyboard.press('Escape');

    await page.goto('/my_schedule');
    const feed = page.getByRole('region', { name: 'Calendar sync' });
    await feed
      .getByRole('button', { name: /Get calendar link|Copy link/ })
      .first()
      .waitFor();
    const make = feed.getByRole('button', { name: 'Get calendar link' });
    if (await make.isVisible()) await make.click();
    const address = feed.getByLabel('Calendar link', { exact: true });
    await address.waitFor();
    const file = await (await fetch(await address.inputValue())).text();
    expect(file.replaceAll('\r\n ', '')).toContain(guest);
    await feed.getByRole('button', { name: 'Stop syncing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop syncing' }).click();
    await make.waitFor();
    await visitor.leave();
  },
);

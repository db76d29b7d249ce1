import { expect, test, vi } from 'vitest';
import { uniquePart } from '#test/e2e/unique.ts';
import { patience } from '#test/scaled-timeout.ts';
import { dayAhead } from '#test/setup/clock.ts';
import { givenGuest, openTown, signIn } from './town.ts';
import { sizesFor } from './visitor.ts';

const town = openTown();

test.each(sizesFor('desktop'))(
  'at $name size a provider sees who comes next, and either side gets its mail again',
  async (size) => {
    const name = `Wilhelmina ${'Featherstonehaugh'.repeat(4)} ${uniquePart()}`;
    const { email, booking } = await givenGuest(town.plaza, name);
    const { page, inspect, leave, withoutNetwork } = await town.arrive(size);

    await signIn(page, 'provider');
    await page.goto('/');
    const strip = page.getByRole('region', { name: /^(Today|Next) with you/ });
    await strip.getByRole('link', { name }).waitFor();
    await inspect('home of a provider');
    await strip.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name: 'Booking' });
    await drawer.getByText(booking.number).first().waitFor();
    expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await drawer.getByRole('button', { name: 'Resend confirmation' }).press('Enter');
    const said = drawer.getByText('Sent to provider@example.com.');
    await said.waitFor();
    await vi.waitUntil(() => said.evaluate((element) => element === document.activeElement), {
      timeout: patience(45_000),
    });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 3, name }).waitFor();
    await inspect('bookings with me');

    // On a weekend the next available time may be in the following week.
    const booked = new Intl.DateTimeFormat('en-CA', { timeZone: booking.timezone }).format(new Date(booking.starts_at));
    await page.goto(`/my_schedule?date=${booked}`);
    await page.getByText(name).first().waitFor();
    await inspect('my schedule');
    const enter = page.getByRole('button', { name: 'Add booking' });
    await enter.press('Enter');
    const entering = page.getByRole('dialog', { name: 'Add booking' });
    await entering.waitFor();
    await page.keyboard.press('Escape');
    await vi.waitUntil(() => enter.evaluate((element) => element === document.activeElement), {
      timeout: patience(45_000),
    });
    // Closing by mistake loses no text: the form asks, and the same key returns to it.
    await enter.press('Enter');
    const client = entering.getByLabel(/^Name/);
    await client.fill('Wanda');
    await page.keyboard.press('Escape');
    const asked = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await asked.waitFor();
    await inspect('asking before what was typed goes');
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await vi.waitUntil(() => client.evaluate((element) => element === document.activeElement), {
      timeout: patience(45_000),
    });
    expect(await client.inputValue()).toBe('Wanda');
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: 'Discard' }).click();
    await entering.waitFor({ state: 'detached' });
    await vi.waitUntil(() => enter.evaluate((element) => element === document.activeElement), {
      timeout: patience(45_000),
    });
    // The overlay above a form closes alone, and the focus returns to the control before it.
    await page.getByRole('button', { name: 'Time off or extra hours' }).press('Enter');
    const closing = page.getByRole('button', { name: 'Take days off' });
    await page.getByText('Days off', { exact: true }).click();
    for (const date of await page.getByRole('dialog').locator('input[type="date"]').all()) await date.fill(booked);
    await closing.press('Enter');
    const stranded = page.getByRole('dialog', { name: /^There(’s a booking| are \d+ bookings) in this time$/ });
    await stranded.waitFor();
    await page.keyboard.press('Escape');
    await stranded.waitFor({ state: 'detached' });
    await vi.waitUntil(() => closing.evaluate((element) => element === document.activeElement), {
      timeout: patience(45_000),
    });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    // A week that failed to load doesn't look like an empty one.
    await withoutNetwork(async () => {
      await page.getByRole('button', { name: 'Later' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    });
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.getByText(name).first().click();
    await page.getByRole('link', { name: 'Open booking' }).click();
    await page.getByRole('dialog', { name: 'Booking' }).getByText(booking.number).first().waitFor();
    await leave();

    const guest = await town.arrive(size);
    await town.plaza.mail(email, /^You’re booked/);
    await guest.page.goto(booking.manage_url ?? '');
    await guest.page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await guest.page.getByRole('button', { name: /^Cancel (and refund|booking)/ }).click();
    await guest.page.getByRole('button', { name: 'Resend cancellation' }).click();
    await guest.page.getByText(`Sent to ${email}.`).waitFor();
    await guest.inspect('a cancelled booking of a guest');
    await town.plaza.mail(email, /^Booking cancelled: /);
    await guest.leave();
  },
);

test.each(sizesFor('phone'))(
  'at $name size the list tells of a proposal, and keeps the focus when the row that opened a booking is gone',
  async (size) => {
    const name = `Odalys Proposed ${uniquePart()}`;
    const { booking } = await givenGuest(town.plaza, name, 3);
    const { page, inspect, leave } = await town.arrive(size);
    await signIn(page, 'provider');
    await page.goto(`/modify-book-session/${booking.provider._id}/${booking._id}`);
    // The current time is not a valid change.
    const times = page.getByRole('button').filter({ has: page.locator('time') });
    await times.and(page.locator('[aria-pressed="true"]')).click();
    await page.getByText('Choose a new time to see what changes.').waitFor();
    const other = times.and(page.locator('[aria-pressed="false"]')).last();
    const asked = (await other.locator('time').getAttribute('datetime')) ?? '';
    await other.click();
    await page.getByRole('button', { name: `Ask ${name}` }).click();
    await page.getByRole('heading', { name: `You asked ${name} for this change` }).waitFor();

    await page.goto('/booking?as=provider');
    const row = page.locator('main article').filter({ hasText: name });
    // On some weekdays the town has more bookings before it than one page of the list.
    const more = page.getByRole('button', { name: 'Show more' });
    await vi.waitUntil(
      async () => {
        if (await row.isVisible()) return true;
        if (await more.isEnabled({ timeout: 1_000 })) await more.click();
        return false;
      },
      { timeout: patience(45_000), interval: 200 },
    );
    await row.getByText('You asked to move it to').locator(`time[datetime="${asked}"]`).waitFor();
    await inspect('a proposal in the list');
    // At 400 % zoom (WCAG 1.4.10) the header and the buttons cut no text.
    await page.setViewportSize({ width: 320, height: 640 });
    const texts = page.locator('header a, .mantine-Button-label');
    const cut = () =>
      texts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await expect.poll(cut).toEqual([]);
    await page.setViewportSize(size);

    await row.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name: 'Booking' });
    await drawer.getByRole('button', { name: 'Cancel booking' }).click();
    const asking = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await asking.getByRole('button', { name: /^Cancel (and refund|booking)/ }).click();
    await drawer.getByText('Cancelled', { exact: true }).first().waitFor();
    await row.waitFor({ state: 'detached' });
    await asking.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const heading = page.getByRole('heading', { level: 2, name: 'Upcoming' });
    await vi.waitUntil(() => heading.evaluate((element) => element === document.activeElement), {
      timeout: patience(45_000),
    });
    await leave();
  },
);

test.each(sizesFor('desktop'))(
  'at $name size time off over nights stands on each of its days, and nothing that is cleared is lost silently',
  async (size) => {
    const { page, inspect, leave } = await town.arrive(size);
    await signIn(page, 'provider');
    const reason = `בחופשה ${size.name}`;
    // Tuesday to Thursday of a week without bookings, another week for each size.
    const ahead = Temporal.PlainDate.from(dayAhead(size.name === 'phone' ? 70 : 77));
    const day = (weekday: number) => ahead.add({ days: weekday - ahead.dayOfWeek }).toString();
    await page.goto(`/my_schedule?date=${day(1)}`);
    await page.getByRole('button', { name: 'Time off or extra hours' }).click();
    const dialog = page.getByRole('dialog');
    const [dates, clocks] = [dialog.locator('input[type="date"]'), dialog.locator('input[type="time"]')];
    await dates.first().fill('');
    await clocks.last().fill('');
    await dialog.getByRole('button', { name: 'Block time' }).click();
    await dialog.getByText('Choose a date and time.').waitFor();
    await dialog.getByText('Days off', { exact: true }).click();
    await dates.first().fill(day(2));
    await dates.last().fill(`${Number(day(2).slice(0, 4)) + 1}-12-31`);
    await dialog.getByRole('button', { name: 'Take days off' }).click();
    await dialog.getByText(/^You can take up to 200 days/).waitFor();
    await inspect('too many days off');
    await dialog.getByText('Block time', { exact: true }).click();
    await dates.last().fill(day(4));
    await clocks.last().fill('13:00');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Block time' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Once on each of the three days, and once in the list of exceptions.
    const notice = page.getByRole('main').getByText(reason);
    await vi.waitUntil(async () => (await notice.count()) === 4, { timeout: patience(45_000) });
    await inspect('time off over nights');
    await page
      .getByRole('listitem')
      .filter({ hasText: reason })
      .getByRole('button', { name: /^Remove:/ })
      .click();
    await vi.waitUntil(async () => (await notice.count()) === 0, { timeout: patience(45_000) });

    await page.goto('/my_page');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const title = dialog.getByLabel('Title');
    await title.fill('');
    await dialog.getByRole('button', { name: 'Save service' }).click();
    await dialog.getByText('Enter a title.').waitFor();
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
    await inspect('a service without a title');
    await leave();
  },
);

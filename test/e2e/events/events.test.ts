import { describe, expect, test } from 'vitest';
import { openTown } from '../town.ts';
import { sizesFor } from '../visitor.ts';

const town = openTown();

describe.each(sizesFor('phone'))('at $name size', (size) => {
  const isPhone = size.name === 'phone';

  test('a guest finds an event, chooses another date and tickets, and sees all dates', async () => {
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto('/');
    const kinds = page.getByRole('navigation', { name: 'What to show' });
    await kinds.getByRole('link', { name: 'Events' }).click();
    await page.waitForURL('**/?kind=event');
    await page.getByRole('link', { name: 'Available' }).waitFor({ state: 'detached' });
    await inspect('home with events only');

    await page.getByRole('heading', { name: 'Events coming up' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^\d+\+? events within/ }).waitFor();
    await page.getByRole('link', { name: 'Candlelight Yoga & Cello' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Candlelight Yoga & Cello' }).waitFor();
    await inspect('an event');

    const dates = page.getByRole('radiogroup', { name: 'Choose a date' }).locator('label:not([data-off])');
    const others = dates.filter({ hasNotText: /\b1 left/ }).getByRole('radio', { checked: false });
    expect(await others.count(), 'The event has another date with two tickets left.').toBeGreaterThan(0);
    await others.first().check({ force: true });
    await page.waitForURL('**?occurrence=*');
    if (isPhone) await page.getByRole('button', { name: 'Get tickets' }).click();
    const chosen = page.getByRole('listitem').filter({
      has: page.getByRole('button', { name: /^One .+ less$/, disabled: false }),
    });
    await chosen.getByRole('button', { name: /^One more/ }).click();
    await page
      .getByText(/^2 tickets/)
      .filter({ visible: true })
      .waitFor();
    await inspect('tickets of an event');
    const go = page.getByRole('link', { name: isPhone ? 'Continue' : 'Get tickets' });
    const address = new URL((await go.getAttribute('href')) ?? '', town.plaza.origin);
    expect(address.pathname).toMatch(/^\/event-booking\/[^/]+\/[^/]+\/2\/[^/]+$/);
    expect(address.searchParams.get('occurrence')).toBe(new URL(page.url()).searchParams.get('occurrence'));
    if (isPhone) await page.getByRole('button', { name: 'Change date' }).click();

    await page.getByRole('link', { name: /^See all \d+ dates$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'All dates' }).waitFor();
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Month' }).click();
    await page.getByRole('table').waitFor();
    await inspect('the dates of a month');
    await leave();
  });
});

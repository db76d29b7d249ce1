import { describe, expect } from 'vitest';
import { uniquePart } from '#test/e2e/unique.ts';
import { patience } from '#test/scaled-timeout.ts';
import { inTurn } from './one-at-a-time.ts';
import { openTown, signIn } from './town.ts';
import { sizes } from './visitor.ts';

const town = openTown();

describe.each(sizes)('at $name size', (size) => {
  const test = inTurn(size);
  const isPhone = size.name === 'phone';

  test('a guest tries what they could earn, signs up in place and begins their page with what they typed', async () => {
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Offer your services' }).click();
    await page.getByRole('heading', { level: 1, name: /Do what you’re good at/ }).waitFor();
    expect(await page.title()).toBe('Offer your services on Plaza');
    await inspect('offer your services');

    const sum = page.locator('output');
    const price = page.getByRole('slider', { name: 'Price per session' });
    expect(await sum.textContent()).toBe('You earn about$2,080 a month');
    await price.press('ArrowRight');
    await page.getByRole('slider', { name: 'Sessions a week' }).press('ArrowLeft');
    expect(await sum.textContent()).toBe('You earn about$1,850 a month');
    expect(await price.getAttribute('aria-valuetext')).toBe('$61');
    await page.getByText('$64.35').waitFor();
    await page.getByRole('heading', { name: 'Who’s on Plaza' }).waitFor();
    expect(await page.locator('main article').count()).toBe(3);
    await page.getByText('Can I decide who books?').click();
    await page.getByText('nothing is charged until you accept').waitFor();

    // The lower button focuses the first field.
    await page.getByRole('link', { name: 'Create my page' }).filter({ visible: true }).click();
    const what = page.getByLabel('What do you offer?');
    const email = page.getByLabel('Email', { exact: true });
    const create = page.getByRole('button', { name: 'Create my page' });
    expect(await what.evaluate((field) => field === document.activeElement)).toBe(true);
    await create.click();
    await page.getByText('Tell us what you offer.').waitFor();
    await inspect('nothing offered');
    expect(await email.isVisible()).toBe(!isPhone);
    await what.fill('Yoga classes');
    if (isPhone) await create.click();
    await page.getByLabel('Your name', { exact: true }).fill('Yogi Berry');
    await email.fill(`yogi-${size.name}@example`);
    await page.reload();
    const typed = async () => [await what.inputValue(), await email.inputValue()];
    await expect.poll(typed, { timeout: patience(45_000) }).toEqual(['Yoga classes', `yogi-${size.name}@example`]);
    await create.click();
    await page.getByText('Enter an email address like').waitFor();
    const address = `yogi-${size.name}-${uniquePart()}@example.com`;
    await email.fill(address);
    await create.click();

    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/offer');
    await inspect('the code of a new provider');
    const code = /\b\d{6}\b/.exec(await town.plaza.mail(address, /\d{6}/))?.[0] ?? '';
    await page.getByLabel('Code').fill(code);
    await page.waitForURL('/my_page?what=Yoga+classes');
    expect(await what.inputValue()).toBe('Yoga classes');
    await inspect('the first step of a page');
    await page.getByLabel('Page name').fill(`Slow Yoga ${size.name}`);
    await page.getByRole('button', { name: 'Create page' }).click();
    // Name, headline and category are filled in.
    await page.getByRole('heading', { name: '1 of 6 done' }).waitFor();
    expect(await page.getByLabel('Headline').inputValue()).toBe('Yoga classes');
    await page.getByRole('button', { name: 'Add service' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Yoga classes');
    expect(await page.getByRole('combobox', { name: 'Service type' }).inputValue()).toBe('Yoga class');

    // The card of an existing page links to it.
    await page.goto('/offer');
    await page.getByRole('main').getByRole('link', { name: 'Open my page' }).first().click();
    await page.getByRole('heading', { level: 1, name: `Slow Yoga ${size.name}` }).waitFor();
    await leave();
  });

  test('somebody with an account goes straight to the first step, and signs in by the same code', async () => {
    const { page, inspect, leave } = await town.arrive(size);
    await signIn(page, 'customer');
    await page.goto('/offer');
    expect(await page.getByLabel('Email', { exact: true }).count()).toBe(0);
    await page.getByLabel('What do you offer?').fill('Pottery');
    await inspect('offer your services, signed in');
    await page.getByRole('button', { name: 'Create my page' }).click();
    await page.waitForURL('/my_page?what=Pottery');
    expect(await page.getByLabel('What do you offer?').inputValue()).toBe('Pottery');
    await leave();

    const again = await town.arrive(size);
    await again.page.goto('/offer?what=Pottery');
    await again.page.getByLabel('Your name', { exact: true }).fill('Carla Customer');
    await again.page.getByLabel('Email', { exact: true }).fill('customer@example.com');
    await again.page.keyboard.press('Enter');
    await again.page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const mail = await town.plaza.mail('customer@example.com', 'where you’re signing in');
    await again.page.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
    await again.page.waitForURL('/my_page?what=Pottery');
    await again.leave();
  });

  test('where nobody has a page yet, none is shown', async () => {
    const { page, leave } = await town.arrive(size);
    await page.goto('/privacy_policy');
    await page.route('**/v9/my_page/home_service_event_list?*', (route) =>
      route.fulfill({ json: { items: [], next_cursor: null, corrected_text: null } }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Offer your services' }).click();
    await page.getByRole('heading', { name: 'How it works' }).waitFor();
    expect(await page.getByText('Who’s on Plaza').count()).toBe(0);
    await leave();
  });
});

import { describe, expect } from 'vitest';
import { uniquePart } from '#test/e2e/unique.ts';
import { patience } from '#test/scaled-timeout.ts';
import { inTurn } from './one-at-a-time.ts';
import { openTown } from './town.ts';
import { type Size, sizes, type Visitor } from './visitor.ts';

const town = openTown();

const password = 'bridge over calm water';

/** A visitor with a new account, signed in; or a guest. */
async function newcomer(size: Size, isSignedIn = true): Promise<Visitor & { readonly email: string }> {
  const email = `newcomer-${uniquePart()}@example.com`;
  const { sign_up_token } = await town.plaza.call('user/sign_up', { name: 'Nora New', email, password });
  const code = /\b(\d{3}) ?(\d{3})\b/.exec(await town.plaza.mail(email, /\d{3} ?\d{3}/));
  await town.plaza.call('user/verify_otp', {
    email,
    purpose: 'verify',
    code: `${code?.[1]}${code?.[2]}`,
    sign_up_token,
  });
  const visitor = await town.arrive(size);
  if (isSignedIn) await visitor.page.request.post('/v9/user/sign_in', { data: { email, password } });
  return { ...visitor, email };
}

describe.each(sizes)('at $name size', (size) => {
  const test = inTurn(size);
  test('a new provider goes from nothing to a page that can be booked, without leaving it', async () => {
    const { page, inspect, leave } = await newcomer(size);
    await page.goto('/my_page');
    const picture = await page.screenshot();
    const name = `Quiet Strings ${size.name}`;
    await page.getByLabel('Page name').fill(name);
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.getByRole('heading', { name: '0 of 6 done' }).waitFor();
    await inspect('empty set-up');

    const face = page.getByLabel('A photo of you or your place');
    await face.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').filter({ hasText: 'notes.txt isn’t a JPEG' }).waitFor();
    await face.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').filter({ hasText: 'Choose a JPEG' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await inspect('refused picture');
    await face.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Remove', exact: true }).waitFor();

    await page.getByLabel('Headline').fill('Violins repaired while you wait');
    await page.getByRole('combobox', { name: 'Categories' }).click();
    await page.getByRole('option', { name: 'Music lessons' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save and continue' }).first().click();
    await page.getByRole('heading', { name: '1 of 6 done' }).waitFor();

    await page.locator('#place input').first().fill('Portl');
    await page.getByRole('option', { name: 'Portland, Oregon', exact: true }).click();
    await page.locator('#place').getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: '2 of 6 done' }).waitFor();

    await page
      .locator('#pictures input[type=file]')
      .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('heading', { name: '3 of 6 done' }).waitFor();

    await page.getByRole('button', { name: 'Add service' }).click();
    await page.getByRole('combobox', { name: 'Service type' }).fill('violin making');
    await page.getByRole('option', { name: 'Something else' }).click();
    await page.getByLabel('Title').fill('A new bridge');
    await page
      .getByLabel('Service pictures')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').filter({ hasText: 'Choose a JPEG' }).waitFor();
    await page.getByRole('button', { name: 'Skip it' }).click();
    await page
      .getByLabel('Service pictures')
      .setInputFiles({ name: 'bridge.png', mimeType: 'image/png', buffer: picture });
    const chosen = page.getByRole('group', { name: 'Pictures' });
    // A picture that is chosen while another one is uploaded stays chosen.
    await chosen.getByRole('button', { name: /^Use / }).first().click();
    await chosen.getByLabel('Move picture 2 forward').click();
    await inspect('service with pictures');
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByText('Enter a price like 40 or 1200.50, or 0 for free.').waitFor();
    // The typed text is still there.
    expect(await page.getByLabel('Title').inputValue()).toBe('A new bridge');
    await page.getByLabel('Price in USD').fill('45');
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByRole('heading', { name: '4 of 6 done' }).waitFor();

    // Ten minutes per week are too short for an hour; the hours' field says so.
    await page.getByRole('switch', { name: 'Monday' }).check({ force: true });
    await page.getByLabel('Monday from', { exact: true }).fill('09:00');
    await page.getByLabel('Monday to', { exact: true }).fill('09:10');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.locator('#hours').getByText('Nobody can book you yet.').waitFor();
    await inspect('hours that leave no time');
    await page.getByLabel('Monday to', { exact: true }).fill('17:00');
    await page.getByRole('button', { name: 'Copy Monday to all days' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByRole('heading', { name: '5 of 6 done' }).waitFor();

    await page.getByRole('link', { name: 'View page' }).click();
    await page.getByText('Only you can see this page until it’s published.').waitFor();
    await inspect('a page that is a draft');
    await page.getByRole('link', { name: 'Continue to publishing' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Your page is live. Share it.').waitFor();
    await page.getByRole('img', { name: 'QR code of your page' }).waitFor();
    await inspect('finished set-up');

    // A toast stays while the pointer is on it, and covers the link on phones.
    await page.mouse.move(10, size.height - 10);
    await page.getByRole('link', { name: 'View page' }).click();
    // The page's name is also the heading of its setup.
    await page.waitForURL(/\/provider_details\//);
    expect(await page.getByText('Only you can see this page').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const guest = await town.arrive(size);
    await guest.page.goto(new URL(page.url()).pathname);
    await guest.page.getByRole('link', { name: /^See (all )?times$/ }).waitFor();
    await guest.page.getByRole('heading', { name: 'Where', exact: true }).scrollIntoViewIfNeeded();
    await guest.page.getByRole('region', { name: 'Map of Portland, Oregon' }).waitFor();
    await guest.inspect('new provider’s page');
    await guest.leave();
    await leave();
  });

  test('a guest’s heart is given after signing in, and waits among the saved ones', async () => {
    const { page, inspect, leave, email } = await newcomer(size, false);
    await page.goto('/?category=photography');
    const heart = page.locator('main button[aria-label^="Save "][aria-pressed]').first();
    const label = (await heart.getAttribute('aria-label')) ?? '';
    await heart.click();
    await page.waitForURL(/\/login/);
    await page.getByLabel(/^E-?mail/).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/category=photography/);
    await page.locator(`main button[aria-label="${label}"][aria-pressed="true"]`).first().waitFor();
    // The form shows it at once and confirms it when it is saved.
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.goto('/save');
    await page.getByRole('button', { name: label, pressed: true }).waitFor();
    await inspect('saved ones');
    // An item removed by mistake can be restored until the next visit.
    const saved = page.waitForResponse('**/my_page/save_unsave_service');
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('button', { name: label, pressed: false }).waitFor();
    await saved;
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    await inspect('nothing saved');
    await leave();
  });

  test('a search that finds nothing shows ways on, and is changed on a whole screen on phones', async () => {
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto('/?text=zzzzqq&from=2027-01-10&to=2027-01-12&price_max=3000');
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    await inspect('nothing found');
    if (size.name === 'phone') await page.getByRole('button', { name: /^Edit search/ }).click();
    else await page.getByPlaceholder(/Yoga/).focus();
    if (size.name === 'phone') {
      await page.getByRole('dialog', { name: 'Search' }).waitFor();
      await inspect('search on a whole screen');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Edit search/);
      await page.getByRole('button', { name: /^Edit search/ }).click();
    }
    await page.getByPlaceholder(/Yoga/).fill('photo');
    // The next Tab stop is the list of suggestions.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/category=photography/);
    await page.getByRole('link', { name: 'Any day' }).or(page.locator('main article')).first().waitFor();
    await leave();
  });

  test('a town that is typed is where is looked, however one goes on; one taken away or unknown is not', async () => {
    const { page, inspect, withoutNetwork, leave } = await town.arrive(size);
    const where = page.getByRole('textbox', { name: 'Where' });
    const openWhere = async () => {
      if (size.name === 'phone') await page.getByRole('button', { name: /^Edit search/ }).click();
      await where.click();
    };
    // The next page has its own field and drops text typed into this one.
    const renewed = async (search: () => Promise<void>, isThere: (input: URLSearchParams) => boolean) => {
      const field = await where.elementHandle();
      await search();
      await page.waitForURL((url) => isThere(url.searchParams));
      await expect
        .poll(() => field?.evaluate((element) => element.isConnected), { timeout: patience(45_000) })
        .toBe(false);
    };
    const near = (label: string, search: () => Promise<void> = () => where.press('Enter')) =>
      renewed(search, (input) => input.get('near') === label);

    await page.goto('/');
    await openWhere();
    await page.getByRole('button', { name: /^Gresham/ }).waitFor();
    await where.fill('Salem');
    await near('Salem, Oregon');

    await openWhere();
    await where.fill('Eugne');
    await page.getByRole('button', { name: 'When', exact: false }).click();
    await page.getByRole('button', { name: 'Next 7 days' }).click();
    await near('Eugene, Oregon', () => page.getByRole('button', { name: 'Search', exact: true }).click());

    await openWhere();
    await where.fill('');
    await renewed(
      () => where.press('Enter'),
      (input) => !input.has('near') && input.has('from'),
    );

    await openWhere();
    await where.fill('Qqxxzzvv');
    await where.press('Enter');
    await page.getByRole('status').filter({ hasText: 'No towns found' }).waitFor();
    expect(await where.inputValue()).toBe('Qqxxzzvv');
    await inspect('a town that is none');
    await withoutNetwork(async () => {
      await where.fill('Bend');
      await where.press('Enter');
      await page.getByRole('status').filter({ hasText: 'We couldn’t look up towns' }).waitFor();
    });
    await near('Bend, Oregon');
    // Search finds online services around every town, so only unknown words find nothing.
    const nothing = new URL(page.url());
    nothing.searchParams.set('text', 'qqxxzzvv');
    await page.goto(String(nothing));
    // Only what finds something is offered, with how much.
    await page.getByRole('link', { name: /^Without “qqxxzzvv” · \d+/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('text') && url.searchParams.has('near'));
    await leave();
  });

  test('a moved map searches its new area; without the list, a pin shows the provider first', async () => {
    const { page, inspect, leave } = await town.arrive(size);
    await page.goto('/?category=yoga-pilates');
    if (size.name === 'phone') await page.getByRole('button', { name: 'Map', exact: true }).click();
    const map = page.getByRole('region', { name: 'Map of the results' });
    // Those of providers: an event's pin also names its day.
    const pins = map.getByRole('link', { name: /^[^,]+, from / }).filter({ hasText: '$' });
    const here = map.getByRole('button', { name: 'Search this area' });
    await pins.first().waitFor();
    expect(await here.count()).toBe(0);

    if (size.name === 'phone') {
      const name = (await pins.first().getAttribute('aria-label'))?.replace(/, from .*/, '') ?? '';
      await pins.first().click();
      const chosen = map.getByRole('region', { name: 'Area on the map' });
      await chosen.getByRole('link', { name, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await inspect('a pin that was tapped');
      await chosen.getByRole('button', { name: `Close ${name}` }).click();
      await chosen.waitFor({ state: 'detached' });
    }

    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (box === null) throw new Error('The map is not drawn.');
    const [x, y] = [box.x + 50, box.y + 50];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await here.waitFor();
    await inspect('a map that was moved');
    await here.click();
    await page.waitForURL((url) => url.searchParams.has('near'));
    const { searchParams } = new URL(page.url());
    // Dragging down and right shows the north-west.
    expect(Number(searchParams.get('lat'))).toBeGreaterThan(45.5152);
    expect(Number(searchParams.get('lon'))).toBeLessThan(-122.6784);
    expect(searchParams.get('radius')).toBe('22');
    expect(searchParams.get('category')).toBe('yoga-pilates');
    await here.waitFor({ state: 'detached' });

    await pins.first().click();
    if (size.name === 'phone') await map.getByRole('region', { name: 'Area on the map' }).getByRole('link').click();
    await page.waitForURL(/provider_details/);
    await leave();
  });
});

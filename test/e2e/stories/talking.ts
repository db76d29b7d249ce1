import { expect, test, vi } from 'vitest';
import { uniquePart } from '#test/e2e/unique.ts';
import { patience } from '#test/scaled-timeout.ts';
import { address, aService, type Given, manageLink } from '../steps.ts';
import type { Visitor } from '../visitor.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'latin1');
const provider_login = { email: 'provider@example.com', password: 'plaza-demo-provider' };

/** A guest with a paid booking on the page of the demo's provider, and the provider, each in their own browser. */
async function givenBoth(given: Given) {
  const { plaza, turn } = given;
  const [guest, provider] = await Promise.all([given.arrive(), given.arrive()]);
  const signedIn = await provider.page.request.post('/v9/user/sign_in', { data: provider_login });
  expect(signedIn.status()).toBe(200);
  const session = await (await provider.page.request.get('/v9/user/session')).json();
  const page_id: string = session.user.providers[0]._id;
  const found = await aService(plaza, turn, { of: page_id });
  const email = address('gwen');
  // Phone and desktop run at the same time; their times are far enough apart not to conflict.
  const starts_at = found.slots[Math.floor(found.slots.length * (turn === 0 ? 0.3 : 0.6))]?.starts_at ?? '';
  const created = await plaza.call('booking/guest_add_booking', {
    service_id: found.service._id,
    starts_at,
    name: `Gwen ${given.size.name}`,
    email,
    customer_address: '12 Elm Street',
  });
  const booking_id = created.booking._id;
  const token = created.access_token ?? '';
  await plaza.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, token);
  const { link } = await manageLink(plaza, email);
  return { guest, provider, name: `Gwen ${given.size.name}`, booking_id, link, page: found.provider };
}

const write = async ({ page }: Visitor, text: string) => {
  await page.getByRole('textbox', { name: /^Message to / }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const log = ({ page }: Visitor) => page.getByRole('log');

/** Messages and reviews between customers and providers. */
export function talkingStories(given: Given): void {
  test('a guest asks, the provider answers, and both see it come without a reload', async () => {
    const { guest, provider, name, link } = await givenBoth(given);
    await provider.page.goto('/booking?as=provider&tab=messages');
    await provider.page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Message', exact: true }).click();
    await guest.page.getByText('Anything to settle before you meet?').waitFor();
    await guest.inspect('a guest’s booking without messages');

    await write(guest, 'Is there a place for my <b>bicycle</b>?');
    await log(guest).getByText('Is there a place for my <b>bicycle</b>?').waitFor();
    await log(guest).getByText('Sent', { exact: true }).waitFor();

    const thread = provider.page.getByRole('link', { name: new RegExp(name) }).first();
    await thread.getByText('bicycle').waitFor();
    await provider.inspect('the provider’s inbox');
    await thread.click();
    await log(provider).getByText('Is there a place for my <b>bicycle</b>?').waitFor();
    await log(guest).getByText('Seen', { exact: true }).waitFor();
    await write(provider, 'Behind the house, under the tree.');
    await log(guest).getByText('Behind the house, under the tree.').waitFor();
    await provider.inspect('a conversation');
    await guest.inspect('a guest’s booking with messages');

    // Without network the message is not lost; Try again sends it.
    await guest.withoutNetwork(async () => {
      await write(guest, 'Then see you there!');
      await log(guest)
        .getByText(/Not sent\./)
        .waitFor();
    });
    await guest.inspect('a message that was not sent');
    await log(guest).getByRole('button', { name: 'Try again' }).click();
    await log(provider).getByText('Then see you there!').waitFor();

    const picture = await provider.page.screenshot();
    await provider.page.getByLabel('Pictures or a PDF', { exact: true }).setInputFiles([
      { name: 'garden.png', mimeType: 'image/png', buffer: picture },
      { name: 'Way.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]);
    await provider.page.getByRole('button', { name: 'Send', exact: true }).click();
    await log(guest)
      .getByRole('link', { name: /Way\.pdf/ })
      .waitFor();
    const [download] = await Promise.all([
      guest.page.waitForEvent('download'),
      log(guest)
        .getByRole('link', { name: /Way\.pdf/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('Way.pdf');
    await guest.inspect('a conversation with a picture and a document');
    await Promise.all([guest.leave(), provider.leave()]);
  });

  test('a stranger asks on a provider’s page and finds out where the answer comes', async () => {
    const provider = await given.arrive();
    await provider.page.request.post('/v9/user/sign_in', { data: provider_login });
    const session = await (await provider.page.request.get('/v9/user/session')).json();
    await provider.page.goto('/booking?as=provider&tab=messages');
    const { page, inspect, leave } = await given.arrive();
    await page.goto(`/provider_details/${session.user.providers[0].slug}`);
    const ask = page.getByRole('button', { name: 'Message', exact: true });
    await ask.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your message').fill('Do you have an hour for two?');
    // The form saves the typed text, so it doesn't ask.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await vi.waitUntil(() => ask.evaluate((button) => button === document.activeElement), {
      timeout: patience(45_000),
    });
    await ask.press('Enter');
    await vi.waitUntil(async () => (await dialog.getByLabel('Your message').inputValue()).endsWith('for two?'));
    await inspect('asking on a page');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Fill this in.').first().waitFor();
    const name = `Ida ${given.size.name}`;
    await dialog.getByLabel('Your name').fill(name);
    await dialog.getByLabel(/^E-?mail/).fill(address('ida'));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(/with a link to reply/).waitFor();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await inspect('asked on a page');
    await provider.page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .waitFor();
    await Promise.all([leave(), provider.leave()]);
  });

  test('who has been there writes a review, and the provider answers it', async () => {
    const { guest, provider, link, booking_id, page } = await givenBoth(given);
    await given.plaza.ended(booking_id, 3 + given.turn);
    const labels = `She found the knot at once (${uniquePart()}).`;
    await guest.page.goto(`${link}?review=open`);
    await guest.page.getByRole('button', { name: 'Publish review' }).click();
    await guest.page.getByText('Choose 1 to 5 stars.').waitFor();
    await guest.page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    const field = guest.page.getByLabel('Your review (optional)');
    // Hebrew text runs right to left in pages of either direction.
    expect(await field.evaluate((typed) => getComputedStyle(typed).unicodeBidi)).toBe('plaintext');
    await field.fill(labels);
    await guest.inspect('writing a review');
    await guest.page.getByRole('button', { name: 'Publish review' }).click();
    const written = guest.page.getByRole('heading', { name: 'Your review' });
    await written.waitFor();
    await vi.waitUntil(() => written.evaluate((heading) => heading === document.activeElement), {
      timeout: patience(45_000),
    });

    await guest.page.goto(`/provider_details/${page._id}/${page.is_service_array[0]?._id}/true/nobody`);
    await guest.page
      .getByRole('dialog')
      .getByText(/^You have no booking/)
      .waitFor();
    await guest.inspect('nothing to review');
    await guest.page.keyboard.press('Escape');
    await guest.page.waitForURL((url) => !url.pathname.endsWith('/nobody'));
    await guest.page.getByText(labels).waitFor();

    await provider.page.goto(`/provider_details/${page.slug}`);
    const review = provider.page.getByRole('listitem').filter({ hasText: labels });
    await review.getByRole('button', { name: /^Reply to Gwen/ }).click();
    await review.getByLabel(/^Your reply to Gwen/).fill('It was a pleasure, come again.');
    await provider.inspect('answering a review');
    await review.getByRole('button', { name: 'Publish reply' }).click();
    await review.getByText('It was a pleasure, come again.').waitFor();
    // Guest pages are cached for some seconds, and this answer is new.
    await vi.waitUntil(
      async () => {
        await guest.page.reload();
        return (await guest.page.getByText('It was a pleasure, come again.').count()) > 0;
      },
      { timeout: patience(60_000), interval: 2_000 },
    );
    await guest.inspect('a review with its answer');
    await Promise.all([guest.leave(), provider.leave()]);
  });
}

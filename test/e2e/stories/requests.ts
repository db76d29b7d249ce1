import { expect, test, vi } from 'vitest';
import { patience } from '#test/scaled-timeout.ts';
import { dayAhead } from '#test/setup/clock.ts';
import { address, chooseCard, fillGuest, type Given, manageLink, pickTime, toNextStep } from '../steps.ts';
import type { Visitor } from '../visitor.ts';

/** Bookings that need the provider's approval. */
export function requestStories(given: Given): void {
  test('a guest asks, the provider accepts, and both see it', async () => {
    const { plaza, size } = given;
    const [guest, provider] = await Promise.all([given.arrive(), given.arrive()]);
    const { provider_id, title } = await offerByRequest(provider, `Portrait hour ${size.name}`);

    const { page } = guest;
    const email = address('gwen');
    const ask = page.getByRole('link', { name: `Request ${title}` });
    // Guest pages are cached for some seconds, and this service is new.
    await vi.waitUntil(
      async () => {
        await page.goto(`/provider_details/${provider_id}`);
        return (await ask.count()) === 1;
      },
      { timeout: patience(60_000), interval: 2_000 },
    );
    await ask.click();
    await page.getByRole('heading', { name: 'Request a session' }).waitFor();
    await pickTime(page, given.turn);
    await toNextStep(page);
    await fillGuest(page, email);
    await page.getByLabel(/^Anything/).fill('By the window, please.');
    await guest.inspect('asking for a session');
    await page.getByRole('button', { name: 'Continue to your card' }).click();
    await page.getByRole('heading', { name: 'Your card' }).waitFor();
    await guest.inspect('the card of a request');
    await chooseCard(page, '4242');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: /^Request sent to / }).waitFor();
    await guest.inspect('a request that is sent');
    const { link } = await manageLink(plaza, email);

    await provider.page.goto('/booking?as=provider');
    const waiting = provider.page.getByRole('region', { name: 'Waiting for your answer' });
    await waiting.getByRole('article').filter({ hasText: title }).getByRole('link').click();
    const drawer = provider.page.getByRole('dialog');
    await drawer.getByText('By the window, please.').waitFor();
    await provider.inspect('a request with me');
    await drawer.getByRole('button', { name: /^Accept/ }).click();
    await drawer.getByText('Confirmed', { exact: true }).waitFor();
    // The button is gone; the focus moves to the request's new status.
    await provider.page.waitForFunction(() => document.activeElement?.textContent?.includes('Confirmed'));
    await provider.inspect('an accepted request');

    expect(await plaza.mail(email, /accepted your request/)).toContain('You’re booked');
    await page.goto(link);
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await page.getByText('Visa ···· 4242').first().waitFor();
    await guest.inspect('a guest’s accepted request');
    await Promise.all([guest.leave(), provider.leave()]);
  });

  test('a request is declined with a word, and another taken back', async () => {
    const { size } = given;
    const [customer, provider] = await Promise.all([given.arrive(), given.arrive()]);
    const { service_id, title } = await offerByRequest(provider, `Quiet hour ${size.name}`, 0);
    const signedIn = await customer.page.request.post('/v9/user/sign_in', {
      data: { email: 'customer@example.com', password: 'plaza-demo-customer' },
    });
    expect(signedIn.status()).toBe(200);
    const days = { from: dayAhead(0), to: dayAhead(14) };
    const { slots } = await given.plaza.call('booking/guest_booking_availability_check', { service_id, ...days });
    for (const slot of slots.filter(({ starts_at }) => starts_at > `${dayAhead(3)}T`).slice(0, 2)) {
      const input = { service_id, starts_at: slot.starts_at };
      expect((await customer.page.request.post('/v9/booking/add_booking_request', { data: input })).status()).toBe(200);
    }

    await provider.page.goto('/booking?as=provider');
    const waiting = provider.page.getByRole('region', { name: 'Waiting for your answer' });
    await waiting.getByRole('article').filter({ hasText: title }).first().getByRole('link').click();
    const drawer = provider.page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Decline', exact: true }).click();
    await drawer.getByLabel('Message (optional)').fill('I am away that week.');
    await provider.inspect('declining');
    await drawer.getByRole('button', { name: 'Decline request' }).click();
    await drawer.getByText('Declined', { exact: true }).waitFor();

    const { page } = customer;
    await page.goto('/booking?tab=cancelled');
    await page.getByRole('link', { name: title }).click();
    await page.getByText('I am away that week.').first().waitFor();
    await page.getByRole('heading', { name: 'Next times' }).waitFor();
    await customer.inspect('a declined request');
    await page.goto('/booking');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('heading', { level: 1, name: /cancelled the request$/ }).waitFor();
    await customer.inspect('a request taken back');
    await Promise.all([customer.leave(), provider.leave()]);
  });
}

/** Signs the demo's provider in and makes one of their services need approval. */
async function offerByRequest({ page }: Visitor, title: string, amount = 4000) {
  const post = async (name: string, data: object) => {
    const answer = await page.request.post(`/v9/${name}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  await post('user/sign_in', { email: 'provider@example.com', password: 'plaza-demo-provider' });
  const pages = await (await page.request.get('/v9/my_page/get_my_page')).json();
  const provider_id: string = pages.items[0]._id;
  const { items } = await (await page.request.get('/v9/user/description_list')).json();
  const description_id: string = items[0].descriptions[0]._id;
  const offer = { provider_id, description_id, title, amount, duration_minutes: 60, booking_mode: 'request' };
  const { _id: service_id }: { _id: string } = await post('user/add_user_service', offer);
  return { provider_id, service_id, title };
}

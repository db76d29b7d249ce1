import { describe, expect, vi } from 'vitest';
import { patience } from '#test/scaled-timeout.ts';
import { dayAhead } from '#test/setup/clock.ts';
import { inTurn } from './one-at-a-time.ts';
import { openTown } from './town.ts';
import { type Size, sizes, type Visitor } from './visitor.ts';

const town = openTown();

/** A demo account, signed in. */
async function come(who: 'customer' | 'provider' | 'admin', size: Size): Promise<Visitor> {
  const visitor = await town.arrive(size);
  await post(visitor, 'user/sign_in', { email: `${who}@example.com`, password: `plaza-demo-${who}` });
  return visitor;
}

async function post({ page }: Visitor, name: string, data: object) {
  const answer = await page.request.post(`/v9/${name}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

describe.each(sizes)('at $name size', (size) => {
  const test = inTurn(size);
  test('a guest asks for help, staff answers, and the guest reads it by the mailed link', async () => {
    const email = `gia.asks.${size.name}@example.com`;
    const subject = `I lost my link, at ${size.name} size`;
    const guest = await town.arrive(size);
    const { page } = guest;
    await page.goto('/helpandsupport');
    await page.getByLabel('Search help').fill('refnud');
    await page.getByRole('link', { name: 'Get a refund' }).click();
    await page.getByRole('heading', { name: 'Get a refund', level: 1 }).waitFor();
    await guest.inspect('reading a help article');
    await page.getByRole('link', { name: 'Write to us' }).click();
    await page.getByLabel('What is it about?').fill(subject);
    await page.getByLabel('What happened?').fill('I booked without an account and deleted the email.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await guest.inspect('asking for help');
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thanks, we got your message').waitFor();

    const staff = await come('admin', size);
    await staff.page.goto('/admin/tickets');
    await staff.page.getByRole('link', { name: subject }).click();
    await staff.page.getByRole('textbox', { name: 'Answer' }).fill('Here is a new one.');
    await staff.inspect('answering a help ticket');
    await staff.page.getByRole('button', { name: 'Send answer' }).click();
    await staff.page.getByText('Answer sent').waitFor();
    await staff.leave();

    const [path = ''] = /\/help-ticket\/[\w-]{43}/.exec(await town.plaza.mail(email, 'Here is a new one.')) ?? [];
    await page.goto(path);
    await page.getByText('Here is a new one.').waitFor();
    await guest.inspect('reading an answer');
    await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you!');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page
      .getByRole('list', { name: /^Messages about/ })
      .getByText('Thank you!')
      .waitFor();
    await guest.leave();
  });

  test('a review is reported where it is read, and staff reads the report', async () => {
    const nth = size.name === 'phone' ? 0 : 1;
    const guest = await town.arrive(size);
    await guest.page.goto('/provider_details/alder-and-breath');
    await guest.page
      .getByRole('button', { name: /^Report review by/ })
      .first()
      .click();
    await guest.page.waitForURL((url) => url.pathname === '/login');
    await guest.leave();

    const customer = await come('customer', size);
    const { page } = customer;
    await page.goto('/provider_details/alder-and-breath');
    const button = page.getByRole('button', { name: /^Report review by/ }).nth(nth);
    await button.click();
    const dialog = page.getByRole('dialog', { name: /^Report review by/ });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel('What’s wrong with it?').selectOption('behaviour');
    const said = `It calls people names, at ${size.name} size.`;
    await dialog.getByLabel('What should we know?').fill(said);
    await customer.inspect('reporting a review');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you for telling us').waitFor();
    await button.click();
    await dialog.getByLabel('What should we know?').fill(said);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('You’ve already reported this', { exact: true }).waitFor();
    await customer.leave();

    const staff = await come('admin', size);
    await staff.page.goto('/admin/reports');
    await staff.page
      .getByRole('link', { name: /Robin Ashworth/ })
      .last()
      .click();
    await staff.page.getByText(said).waitFor();
    // Repeated clicks close it once. The queue then has the focus and shows the next item.
    let closings = 0;
    staff.page.on('request', (request) => {
      if (request.url().endsWith('/admin/decide_report')) closings += 1;
    });
    await staff.page.getByLabel(/Uphold report only/).check();
    await staff.page.getByLabel(/^Message to/).fill('Thank you, we have spoken with them.');
    await staff.page.getByRole('button', { name: 'Uphold report' }).dblclick();
    await staff.page.getByText('Report closed').waitFor();
    const queue = staff.page.getByRole('region', { name: 'Reports' });
    await vi.waitUntil(() => queue.evaluate((element) => element === document.activeElement), {
      timeout: patience(45_000),
    });
    expect(new URL(staff.page.url()).search).toBe('');
    expect(closings).toBe(1);
    await staff.page.getByRole('link', { name: 'Decided' }).click();
    await staff.page
      .getByRole('link', { name: /Robin Ashworth/ })
      .first()
      .click();
    await staff.page.getByText(said).waitFor();
    await staff.inspect('a report that is closed');
    await staff.leave();
  });

  test('Admin shows payouts, whether the books add up, and the settings', async () => {
    const staff = await come('admin', size);
    const { page } = staff;
    await page.goto('/admin/payouts');
    await page.getByRole('link', { name: 'Returned' }).click();
    await page.getByText('No payouts here').waitFor();
    await staff.inspect('payouts');
    await page.goto('/admin/books');
    await page.getByText('All balances are correct.').waitFor();
    await page.getByText('On hold').first().waitFor();
    await staff.inspect('the books');
    await page.goto('/admin/settings?part=payments');
    await page.getByLabel('Credit for each side').fill('seven');
    await page.getByRole('button', { name: 'Save referrals' }).click();
    await page.getByText('Enter an amount in USD, like 5.').waitFor();
    await page.getByLabel('Credit for each side').fill('7.50');
    const monthly = page.getByLabel('Rewards for one referrer in 30 days');
    await monthly.fill('0');
    await page.getByRole('button', { name: 'Save referrals' }).click();
    await page.getByText('Choose 1 to 1000 rewards.').waitFor();
    await monthly.fill('5');
    await page.getByRole('button', { name: 'Save referrals' }).click();
    await page.getByText('Settings saved').waitFor();
    await staff.inspect('the settings');
    await page.goto('/refer-discount');
    await page.getByRole('heading', { name: 'Give $7.50, get $7.50' }).waitFor();
    await page.getByText(/each get \$7.50 of credit 30 days after their first paid booking/).waitFor();
    await page.goto('/admin/settings?part=payments');
    expect(await page.getByLabel('Rewards for one referrer in 30 days').inputValue()).toBe('5');
    await page.getByLabel('Credit for each side').fill('');
    await page.getByRole('button', { name: 'Save referrals' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.goto('/admin/log');
    await page.getByText('changed the settings').first().waitFor();
    await staff.leave();
  });

  test('a service says how long its answer takes, from its form to the one who asks', async () => {
    const provider = await come('provider', size);
    const { items } = await (await provider.page.request.get('/v9/my_page/get_my_page')).json();
    const catalogue = await (await provider.page.request.get('/v9/user/description_list')).json();
    const title = `Asked first ${size.name}`;
    const { _id: service_id } = await post(provider, 'user/add_user_service', {
      provider_id: items[0]._id,
      description_id: catalogue.items[0].descriptions[0]._id,
      title,
      amount: 4000,
      duration_minutes: 60,
    });
    await provider.page.goto('/my_page');
    await provider.page.getByRole('button', { name: `Edit ${title}` }).click();
    const form = provider.page.getByRole('dialog');
    await form.getByLabel('I confirm each booking myself').check();
    await form.getByLabel('Time to answer').selectOption('72');
    await provider.inspect('how long an answer takes');
    await form.getByRole('button', { name: 'Save service' }).click();
    await provider.page.getByText('Service saved').waitFor();
    await provider.leave();

    const customer = await come('customer', size);
    const { page } = customer;
    await page.goto(`/provider_details/alder-and-breath/${service_id}`);
    await page.getByText('get an answer within 3 days').first().waitFor({ state: 'attached' });
    const { slots } = await town.plaza.call('booking/guest_booking_availability_check', {
      service_id,
      from: dayAhead(6),
      to: dayAhead(20),
    });
    await page.goto(`/book-session/${items[0]._id}/${service_id}?at=${slots[0]?.starts_at}`);
    await page.getByText('They have 3 days to answer.').waitFor();
    await customer.inspect('asking, with the time to answer');
    await customer.leave();
  });

  test('a service without any times says so, and leads to a message', async () => {
    const provider = await come('provider', size);
    const catalogue = await (await provider.page.request.get('/v9/user/description_list')).json();
    const [category] = catalogue.items;
    const name = `Not Yet Open ${size.name}`;
    const page_of = async (data: object) => {
      const multipart = { input: JSON.stringify(data) };
      const answer = await provider.page.request.post('/v9/my_page/add_my_page', { multipart });
      expect(answer.status(), await answer.text()).toBe(200);
      return answer.json();
    };
    const { _id: provider_id } = await page_of({ name });
    const { _id: service_id } = await post(provider, 'user/add_user_service', {
      provider_id,
      description_id: category.descriptions[0]._id,
      title: 'An hour online',
      amount: 3000,
      place: 'virtual',
    });
    await page_of({ provider_id, headline: 'Soon there is time', category_ids: [category._id], publish: true });
    await provider.leave();

    const customer = await come('customer', size);
    const { page } = customer;
    await page.goto(`/provider_details/${provider_id}`);
    await page.getByText('No times yet.').first().waitFor();
    expect(await page.getByRole('link', { name: 'Book An hour online' }).count()).toBe(0);
    await customer.inspect('a service without times');
    await page
      .getByRole('button', { name: `Message ${name} about An hour online` })
      .last()
      .click();
    const dialog = page.getByRole('dialog', { name: `Message ${name}` });
    expect(await dialog.getByLabel('Your message').inputValue()).toContain('An hour online');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goto(`/book-session/${provider_id}/${service_id}`);
    await page.getByRole('heading', { name: 'No times yet' }).waitFor();
    await customer.inspect('booking a service without times');
    await page.getByRole('button', { name: `Message ${name} about An hour online` }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Message sent').waitFor();
    await customer.leave();
  });
});

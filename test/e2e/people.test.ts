import { describe, expect } from 'vitest';
import { inTurn } from './one-at-a-time.ts';
import { switchOnTwoStep, withPasskeys } from './passkeys.ts';
import { address, signUp } from './steps.ts';
import { bookedIn, openTown } from './town.ts';
import { sizes } from './visitor.ts';

const town = openTown();
const PASSWORD = 'bridge over calm water';

describe.each(sizes)('at $name size', (size) => {
  const test = inTurn(size);
  test('a passkey signs in, and is the second step after a password', async () => {
    const visitor = await town.arrive(size);
    const { page, inspect } = visitor;
    await withPasskeys(page);
    const email = await signUp(visitor, town.plaza, 'Pia Passkey');
    await page.goto('/profile#sign-in');
    await switchOnTwoStep(page);
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await inspect('recovery codes');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to codes' }).click();
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('On. You have 10 recovery codes left.').waitFor();
    await inspect('sign-in and security');

    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Menu of Pia Passkey' }).waitFor();

    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel(/^E-?mail/).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
    await inspect('the second step of a sign-in');
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await page.getByRole('button', { name: 'Menu of Pia Passkey' }).waitFor();
    await visitor.leave();
  });

  test('mails of one kind are switched off in the profile, those of another by the link in one of them', async () => {
    const visitor = await town.arrive(size);
    const { page, inspect } = visitor;
    const data = { email: 'customer@example.com', password: 'plaza-demo-customer' };
    expect((await page.request.post('/v9/user/sign_in', { data })).status()).toBe(200);
    const show = async (group: string) => {
      const toggle = page.getByRole('button', { name: new RegExp(`^${group}`) });
      if (await toggle.isVisible()) await toggle.click();
    };
    await page.goto('/profile#notifications');
    await page.getByRole('heading', { name: 'Notifications' }).first().waitFor();
    await show('Messages');
    await inspect('notification settings');
    const mails = page.getByRole('combobox', { name: 'Messages: Email' });
    const saved = page.waitForResponse(/change_notifications/);
    await mails.selectOption('off');
    expect(await (await saved).json()).toMatchObject({
      settings: { choices: expect.arrayContaining([{ group: 'messages', channel: 'email', choice: 'off' }]) },
    });
    const quiet = page.getByRole('switch', { name: /^Quiet hours/ });
    const saveTimes = async () => {
      await page.getByRole('button', { name: 'Save times' }).click();
      await page.getByText('Times saved').waitFor();
    };
    await quiet.check();
    await saveTimes();
    await page.reload();
    await show('Messages');
    expect(await mails.inputValue()).toBe('off');
    expect(await quiet.isChecked()).toBe(true);
    // At night the mail below would wait for the morning.
    await quiet.uncheck();
    await saveTimes();

    const { date } = await bookedIn(page, 'booking/past_booking_list');
    await town.plaza.dateEnded(date, 2);
    await town.plaza.comesBy('survey-dates');
    const [path = ''] = /\/unsubscribe\/[\w-]+/.exec(await town.plaza.mail(data.email, '/unsubscribe/')) ?? [];
    await page.context().clearCookies();
    await page.goto(path);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await page.getByRole('heading', { name: 'You’ve unsubscribed' }).waitFor();
    await inspect('emails that are stopped');
    await page.getByRole('button', { name: 'Send them again' }).click();
    await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor();
    await visitor.leave();
  });

  test('an account is deleted by a mailed code once nothing is open', async () => {
    const visitor = await town.arrive(size);
    const { page, inspect } = visitor;
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    const open = async () => {
      await page.goto('/profile#your-data');
      await page.getByRole('button', { name: 'Delete account' }).click();
    };
    const data = { email: 'customer@example.com', password: 'plaza-demo-customer' };
    expect((await page.request.post('/v9/user/sign_in', { data })).status()).toBe(200);
    await open();
    await dialog.getByText(/You have \d+ upcoming bookings?/).waitFor();
    await inspect('an account that has open bookings');
    await dialog.getByRole('link', { name: 'See your bookings' }).click();
    await page.waitForURL(/\/booking\?/);

    // Whoever signed up by code alone has no password to prove it with.
    await page.context().clearCookies();
    const email = address('dana');
    await town.plaza.call('user/sign_up', { name: 'Dana Done', email, password: PASSWORD });
    const codeOf = async (about: RegExp) =>
      /\b\d{3} ?\d{3}\b/.exec(await town.plaza.mail(email, about))?.[0].replace(' ', '') ?? '';
    const proof = { email, purpose: 'verify', name: 'Dana Done', code: await codeOf(/sign-up code/i) };
    expect((await page.request.post('/v9/user/verify_otp', { data: proof })).status()).toBe(200);
    await open();
    await dialog.getByRole('button', { name: 'Email me a code' }).click();
    await dialog.getByLabel('Code from your email').fill(await codeOf(/delet/i));
    await dialog.getByLabel(/^I understand/).check();
    await inspect('deleting an account');
    await dialog.getByRole('button', { name: 'Delete account for good' }).click();
    await page.getByText('Your account is deleted').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await visitor.leave();
  });
});

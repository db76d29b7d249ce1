import { expect, test } from 'vitest';
import { patience } from '#test/scaled-timeout.ts';
import { fillSignIn, openTown, signIn } from './town.ts';
import { sizes } from './visitor.ts';

const town = openTown();
const [phone, desktop] = sizes;

test('a provider verifies the bank, withdraws a part, and sees it arrive', async () => {
  const { page, inspect, leave } = await town.arrive(desktop);
  await signIn(page, 'provider');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Wallet' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
  await page.getByText('We never see your bank details.').waitFor();
  await inspect('a wallet without a bank');

  await page.getByRole('link', { name: 'Set up payouts' }).click();
  await page.getByRole('heading', { name: 'Set up payouts' }).waitFor();
  await inspect('bank verification before it is begun');
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await page.getByRole('heading', { name: 'Sandbox Payouts' }).waitFor();
  await page.getByLabel('Upload the ID document later').check();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.getByText('A photo of an ID document').waitFor();
  await inspect('bank verification with something missing');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.getByRole('heading', { name: 'You’re set up for payouts' }).waitFor();
  await inspect('bank verification when all is well');

  await page.getByRole('link', { name: 'Back to wallet' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  const amount = dialog.getByLabel(/^Amount in/);
  await amount.fill('1000000');
  await dialog.getByRole('button', { name: /^Withdraw/ }).click();
  await dialog.getByText(/^You have .* available\.$/).waitFor();
  await amount.fill('150.50');
  await inspect('withdrawing');
  await dialog.getByRole('button', { name: 'Withdraw $150.50' }).click();
  const sent = page.getByRole('dialog', { name: 'Payout on its way' });
  await sent.getByText('Sandbox Bank ···· 6789').waitFor();
  expect(await sent.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await inspect('a withdrawal on its way');
  await sent.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Sent to your bank').waitFor();

  // The sandbox's payout arrives after a minute; the test doesn't wait, and the open page is notified.
  await town.plaza.payoutsArrive();
  await page
    .getByText('Arrived at your bank')
    .first()
    .waitFor({ timeout: patience(120_000) });
  await town.plaza.mail('provider@example.com', '$150.50 arrived at your bank');
  await page.getByRole('link', { name: 'Payouts' }).click();
  await page.waitForURL(/show=payouts/);
  await inspect('withdrawals');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('wallet-history.csv');
  await leave();
});

test('on a phone a guest is asked to sign in and comes back; the wallet fits', async () => {
  const { page, inspect, leave } = await town.arrive(phone);
  await page.goto('/bank_verification');
  await page.getByRole('heading', { level: 1, name: 'Sign in first' }).waitFor();
  await inspect('bank verification of a guest');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillSignIn(page, 'provider');
  await page.waitForURL(/bank_verification/);
  await page.getByRole('heading', { level: 1, name: 'Bank account' }).waitFor();
  await inspect('bank verification on a phone');
  await page.goto('/wallet');
  await page.getByRole('heading', { level: 2, name: 'Available' }).waitFor();
  await inspect('a wallet on a phone');
  await leave();
});

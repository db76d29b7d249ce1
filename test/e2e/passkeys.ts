import type { Page } from 'playwright-core';

/** Gives a page a device with a fingerprint reader that always agrees. */
export async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey in the profile, switches two-step sign-in on, and stops before the recovery codes. */
export async function switchOnTwoStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor();
}

import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { Passkeys } from './passkeys.tsx';
import { TwoStep } from './two-step.tsx';

afterEach(() => vi.unstubAllGlobals());

test('recovery codes, which are shown once, do not go with a slip of a finger', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const { user } = renderComponent(
    <TwoStep state={{ is_on: false, recovery_codes_left: 0 }} hasPasskey caught={() => false} />,
    {
      'user/session': guestSession,
      'user/switch_two_step': { is_on: true, recovery_codes: ['abcd-efgh-ij'] } as never,
    },
  );
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText('abcd-efgh-ij');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Close without saving your codes?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to codes' }));
  await waitFor(() => expect(screen.queryByText('Close without saving your codes?')).toBeNull());
  expect(screen.getByText('abcd-efgh-ij')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await waitFor(() => expect(screen.queryByText('abcd-efgh-ij')).toBeNull());
});

test.each([
  ['offered where passkeys exist', true],
  ['explained where they do not', false],
])('passkeys and the second step are %s', async (_, exist) => {
  if (exist) vi.stubGlobal('PublicKeyCredential', class {});
  renderComponent(
    <>
      <Passkeys passkeys={[]} caught={() => false} />
      <TwoStep state={{ is_on: false, recovery_codes_left: 0 }} hasPasskey caught={() => false} />
    </>,
    { 'user/session': guestSession },
  );
  for (const [button, sentence] of [
    ['Add passkey', 'This browser can’t add passkeys here.'],
    ['Switch on', 'This browser can’t use passkeys, which the second step asks for.'],
  ] as const) {
    expect(screen.queryByRole('button', { name: button }) !== null, button).toBe(exist);
    expect(screen.queryByText(sentence) === null, sentence).toBe(exist);
  }
});

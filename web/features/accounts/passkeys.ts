import { useSyncExternalStore } from 'react';
import type { CallInput } from '#contract/index.ts';

/** Why the browser has no answer of an authenticator. */
export type PasskeyFailure = 'cancelled' | 'unsupported' | 'exists';

type Options = Record<string, unknown> | null;
type NewPasskey = NonNullable<CallInput<'user/add_passkey'>['credential']>;
type UsedPasskey = NonNullable<CallInput<'user/passkey_sign_in'>['credential']>;

/** Whether this browser knows passkeys. */
const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Whether this browser knows passkeys; null on the server and during hydration, which cannot know. */
export const useHasPasskeys = (): boolean | null =>
  useSyncExternalStore(
    () => () => undefined,
    hasPasskeys,
    () => null,
  );

/** Asks the authenticator for a new passkey. */
export async function makePasskey(options: Options): Promise<NewPasskey | PasskeyFailure> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return asked(() => startRegistration({ optionsJSON: options as never }) as Promise<unknown> as Promise<NewPasskey>);
}

/** Asks the authenticator to use a passkey. */
export async function askPasskey(options: Options): Promise<UsedPasskey | PasskeyFailure> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return asked(
    () => startAuthentication({ optionsJSON: options as never }) as Promise<unknown> as Promise<UsedPasskey>,
  );
}

/** Browsers say by the name of an error (WebAuthn, 5.1) what happened. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer | PasskeyFailure> {
  if (!hasPasskeys()) return 'unsupported';
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidStateError') return 'exists';
    return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'cancelled' : 'unsupported';
  }
}

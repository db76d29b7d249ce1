import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { bindBrowser, browserOf } from '#server/modules/accounts/attempts/index.ts';
import { beginUse, countPasskeyTry, forgetPasskeyTries, passkeyOf } from '#server/modules/accounts/passkeys/index.ts';
import { enterAccount } from '#server/modules/sign-in/index.ts';

const nobody = { user: null, token: null, joined_bookings: 0, options: null };

export const passkey_sign_in = handler('user/passkey_sign_in', async (context, { credential, session }) => {
  const { db, deps, now, request } = context;
  const using = { config: deps.config, now };
  if (credential === undefined) {
    const use = { purpose: 'passkey', user_id: null, bound_to: bindBrowser(context) } as const;
    return { ...nobody, options: await beginUse(db, using, use) };
  }
  const often = await countPasskeyTry(db, request.ip, now);
  if (often) return often;
  const use = { purpose: 'passkey', user_id: null, bound_to: browserOf(context) ?? '' } as const;
  const passkey = await passkeyOf(db, using, { use, credential });
  // Committed, so that the try is counted and the challenge is used up.
  if (isRefusal(passkey)) return new Committed(passkey);
  await forgetPasskeyTries(db, request.ip);
  // It verified its user by a PIN, a finger or a face: that is both steps.
  const entered = await enterAccount(db, context, {
    user_id: passkey.user_id,
    kind: session,
    is_whole: true,
    method: 'passkey',
  });
  if (entered === null) return new Committed(refuse('passkey_refused', say(signIn, 'passkey.refused')));
  return entered instanceof Committed ? entered : { ...nobody, ...entered };
});

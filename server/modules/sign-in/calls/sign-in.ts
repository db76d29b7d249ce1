import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { bindBrowser, browserOf } from '#server/modules/accounts/attempts/index.ts';
import {
  askProvider,
  endVisit,
  linkIdentity,
  refuseIdentity,
  userOfIdentity,
} from '#server/modules/accounts/identities/index.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import { beginUse, countPasskeyTry, forgetPasskeyTries, passkeyOf } from '#server/modules/accounts/passkeys/index.ts';
import { checkPassword, holdPassword } from '#server/modules/accounts/passwords/index.ts';
import { findSessionUser } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { endStep, enterRecoveryCode, findStep, passkeyUseOf } from '#server/modules/accounts/second-step/index.ts';
import { enterAccount } from '#server/modules/sign-in/index.ts';

export const sign_in = handler('user/sign_in', async (context, { email, password, session }) => {
  const { deps, inTx, now, request } = context;
  const by = { kind: 'visitor', config: deps.config, device: request.device } as const;
  const checked = await checkPassword(inTx, { email: normalEmail(email), password, by }, now);
  if (isRefusal(checked)) return checked;
  return inTx(async (tx) => {
    const isStill = await holdPassword(tx, checked.user_id, checked.hash);
    const entry = { user_id: checked.user_id, kind: session, is_whole: false, method: 'password' as const };
    const entered = isStill ? await enterAccount(tx, context, entry) : null;
    return entered ?? refuse('wrong_credentials', 'The email address or password is wrong.');
  });
});

export const social_callback = handler('user/social_callback', async (context, { provider: key, code, state, iss }) => {
  const { actor, deps, inTx, now, providers } = context;
  const provider = providers.identities.get(key);
  if (provider === undefined) return refuse('not_found', say(signIn, 'provider.unknown'));
  const begun = await inTx((tx) => endVisit(tx, context, { provider: key, state }, now));
  if (begun === null) return refuseIdentity('state', provider);
  const claims = await askProvider(provider, () => provider.findClaims({ code, state, iss }, begun.visit));
  if (isRefusal(claims)) return claims;
  const at = { provider, claims };
  const { user_id: owner_id } = begun.attempt;
  if (owner_id !== null) {
    if (actor.kind !== 'user' || actor.user_id !== owner_id) return refuseIdentity('state', provider);
    return inTx(async (tx) => {
      const refused = await linkIdentity(tx, { config: deps.config, now }, owner_id, at);
      if (refused) return refused;
      const user = await findSessionUser(tx, owner_id);
      return user === null
        ? refuse('not_signed_in')
        : { user, token: null, joined_bookings: 0, outcome: 'linked' as const };
    });
  }
  return inTx(async (tx) => {
    const found = await userOfIdentity(tx, { config: deps.config, now }, at);
    if (isRefusal(found)) return found;
    const entry = { user_id: found.user_id, kind: 'cookie' as const, is_whole: false, method: 'provider' as const };
    const entered = await enterAccount(tx, context, entry);
    if (entered === null) return refuseIdentity('code', provider);
    if (entered instanceof Committed) return entered;
    return { ...entered, outcome: found.is_new ? ('joined' as const) : ('signed_in' as const) };
  });
});

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

export const second_step = handler('user/second_step', async (context, input) => {
  const { db, deps, now } = context;
  const { step_token: token, credential, recovery_code: code, session } = input;
  const using = { config: deps.config, now };
  const over = refuse('step_expired', say(signIn, 'second_step.expired'));
  const user_id = await findStep(db, token, now);
  if (user_id === null) return over;
  const use = passkeyUseOf(user_id, token);
  if (credential !== undefined) {
    const passkey = await passkeyOf(db, using, { use, credential });
    // Committed, so that the try is counted and the challenge is used up.
    if (isRefusal(passkey)) return new Committed(passkey);
  } else if (code !== undefined) {
    const left = await enterRecoveryCode(db, context, { user_id, code });
    if (isRefusal(left)) return left.code === 'code_wrong' ? new Committed(left) : left;
    await notifyChange(db, using, user_id, { kind: 'code_used', left });
  } else return { ...nobody, options: await beginUse(db, using, use) };
  if (!(await endStep(db, token, now))) return over;
  const method = credential === undefined ? 'recovery_code' : 'passkey';
  const entered = await enterAccount(db, context, { user_id, kind: session, is_whole: true, method });
  if (entered === null) return over;
  return entered instanceof Committed ? over : { ...nobody, ...entered };
});

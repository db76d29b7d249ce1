import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { newToken } from '#server/kernel/ids.ts';
import { bindBrowser, browserOf } from '#server/modules/accounts/attempts/index.ts';
import {
  CODE_SECONDS,
  enterCode,
  findProof,
  insertLink,
  insertProof,
  refuseCode,
  renewFirstMails,
  replaceCode,
  takeMailRequest,
  useProof,
} from '#server/modules/accounts/codes/index.ts';
import { enterOwnCode, mailOwnCode, needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { changeEmail } from '#server/modules/accounts/email-change/index.ts';
import {
  askProvider,
  endVisit,
  linkIdentity,
  refuseIdentity,
  userOfIdentity,
} from '#server/modules/accounts/identities/index.ts';
import { alreadyHereMail, codeMail, openAccount } from '#server/modules/accounts/index.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import { beginUse, countPasskeyTry, forgetPasskeyTries, passkeyOf } from '#server/modules/accounts/passkeys/index.ts';
import {
  checkPassword,
  hashPassword,
  holdPassword,
  refuseWeakPassword,
} from '#server/modules/accounts/passwords/index.ts';
import {
  findOwnUser,
  findSessionUser,
  findUserBy,
  insertSignUp,
  isEmailTaken,
  markEmailVerified,
  markPhoneVerified,
} from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { endStep, enterRecoveryCode, findStep, passkeyUseOf } from '#server/modules/accounts/second-step/index.ts';
import { endSessions, rememberBrowser, renewCookie } from '#server/modules/accounts/sessions/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { clearNumberFault, insertMessage } from '#server/modules/notifications/queries.ts';
import { findReferrer } from '#server/modules/referrals/queries.ts';
import { enterAccount, joinGuest } from '#server/modules/sign-in/index.ts';

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

export const sign_up = handler('user/sign_up', async ({ inTx, now, read, request, deps: { config } }, input) => {
  const { name, password } = input;
  const email = normalEmail(input.email);
  const weak = await refuseWeakPassword(read, { password, owner: { name, email }, path: 'password' });
  if (weak) return weak;
  // Hashed for known addresses too, so that the response time does not reveal whether an address is known.
  const password_hash = await hashPassword(password);
  if (isRefusal(password_hash)) return password_hash;
  return inTx(async (tx) => {
    if (input.referral_code !== undefined && !(await findReferrer(tx, input.referral_code))) {
      const message = 'This code is no longer active. You can sign up without it.';
      return refuse('referral_code_unknown', message, { errors: [{ path: 'referral_code', message }] });
    }
    const asker = { config, ip: request.ip, device: request.device, now };
    const refusal = await takeMailRequest(tx, asker, { purpose: 'verify', address: email, known: null });
    if (refusal) return refusal;
    const [isTaken, market, frame] = [await isEmailTaken(tx, email), await findMarket(tx), await mailFrame(tx, config)];
    const digits = await replaceCode(tx, config, { purpose: 'verify', address: email, device: null }, now, {
      decoy: isTaken,
    });
    const sign_up_token = isTaken
      ? newToken()
      : await insertSignUp(
          tx,
          {
            email,
            name,
            password_hash,
            language: input.language ?? frame.language,
            timezone: input.timezone ?? market?.timezone ?? 'UTC',
            referred_by_code: input.referral_code ?? null,
          },
          now,
        );
    const link = await insertLink(tx, { purpose: isTaken ? 'sign_in' : 'verify', address: email }, now);
    const mail = isTaken
      ? await alreadyHereMail(frame, { to: email, link })
      : await codeMail(frame, { to: email, purpose: 'verify', digits, link });
    await insertMessage(tx, mail, now);
    return { verification: 'sent' as const, expires_in_seconds: CODE_SECONDS, sign_up_token };
  });
});

const nothing = { user: null, token: null, reset_token: null, email_token: null, joined_bookings: 0 };

export const verify_otp = handler('user/verify_otp', async (context, input) => {
  const { actor, db, deps, now, request } = context;
  const { purpose } = input;
  const { phone } = input;
  const address = phone ?? normalEmail(input.email ?? '');
  const by = phone === undefined ? { email: address } : { phone };
  const asked = { config: deps.config, device: request.device, now };
  const outcome = await enterCode(db, asked, { purpose, code: input.code, ...by });
  const refused = refuseCode(outcome, { has_link: phone === undefined });
  // Committed, so that a wrong attempt is counted.
  if (refused) return refused.code === 'code_wrong' ? new Committed(refused) : refused;
  const over = refuse('code_expired', 'That code no longer works. Ask for a new one.');
  if (phone === undefined) await renewFirstMails(db, address);

  if (purpose === 'reset') return { ...nothing, reset_token: await insertProof(db, { purpose, address }, now) };
  if (purpose === 'guest_booking') return { ...nothing, email_token: await insertProof(db, { purpose, address }, now) };
  if (purpose === 'verify' && phone !== undefined) {
    const proved = actor.kind === 'user' ? await markPhoneVerified(db, actor.user_id, phone, now) : null;
    if (actor.kind !== 'user' || proved === null) return new Committed(over);
    await clearNumberFault(db, phone);
    if (proved.is_new)
      await notifyChange(db, { config: deps.config, now }, actor.user_id, { kind: 'phone_added', phone });
    return { ...nothing, user: await findSessionUser(db, actor.user_id) };
  }

  const user_id =
    purpose === 'verify'
      ? await openAccount(db, address, { sign_up_token: input.sign_up_token, name: input.name }, now)
      : ((await findUserBy(db, by))?.id ?? null);
  if (user_id === null) return new Committed(over);
  if (phone === undefined) await markEmailVerified(db, user_id, now);
  const entered = await enterAccount(db, context, { user_id, kind: input.session, is_whole: false, method: 'code' });
  if (entered === null) return new Committed(over);
  return entered instanceof Committed ? entered : { ...nothing, ...entered };
});

export const use_email_link = handler('user/use_email_link', async (context, input) => {
  const { inTx, now, read } = context;
  const { link_token: token, sign_up_token, name, password, session } = input;
  const over = refuse('link_expired', 'Links work once, for an hour. Ask for a new email.');
  const proof = await inTx((tx) => findProof(tx, { purposes: ['sign_in', 'verify'], token }, now));
  if (!proof) return over;
  const { purpose, address: email } = proof;
  const owner = { name: name ?? '', email };
  const weak = password === undefined ? null : await refuseWeakPassword(read, { password, owner, path: 'password' });
  if (weak) return weak;
  const hash = password === undefined ? undefined : await hashPassword(password);
  if (isRefusal(hash)) return hash;
  return inTx(async (tx) => {
    if ((await useProof(tx, { purpose, token }, now)) === null) return over;
    const user_id =
      purpose === 'verify'
        ? await openAccount(tx, email, { sign_up_token, name, password_hash: hash }, now)
        : ((await findUserBy(tx, { email }))?.id ?? null);
    if (user_id === null) return over;
    await markEmailVerified(tx, user_id, now);
    await renewFirstMails(tx, email);
    return (await enterAccount(tx, context, { user_id, kind: session, is_whole: false, method: 'email_link' })) ?? over;
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

// The answer is the same for an address with an account, which only its own mailbox learns.
export const change_email = handler('user/change_email', async (context, input) => {
  const { actor, db, deps, now } = context;
  const { config } = deps;
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const owner = await findOwnUser(db, actor.user_id);
  if (!owner) return refuse('not_signed_in');
  const email = normalEmail(input.email);
  if (email === owner.email) {
    const message = say(signIn, 'email.same');
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  const code = { purpose: 'change_email', user_id: owner._id, email } as const;
  if (input.code === undefined) {
    const is_taken = await isEmailTaken(db, email);
    const stopped = await mailOwnCode(db, { config, now, language: owner.language }, { ...code, is_taken });
    return stopped ?? { email: owner.email, is_changed: false };
  }
  const wrong = await enterOwnCode(db, { config, now }, { ...code, code: input.code, field: 'code' });
  // Committed, so that a wrong code is counted.
  if (wrong) return wrong.code === 'code_wrong' ? new Committed(wrong) : wrong;
  if (!(await changeEmail(db, { config, now }, { owner, email }))) return refuse('code_expired');
  await joinGuest(db, owner._id, now);
  await endSessions(db, { user_id: owner._id, except: actor.session_id });
  await renewCookie(db, context);
  if (actor.is_browser) await rememberBrowser(db, context, owner._id);
  return { email, is_changed: true };
});

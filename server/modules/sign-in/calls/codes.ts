import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import {
  enterCode,
  findProof,
  insertProof,
  refuseCode,
  renewFirstMails,
  useProof,
} from '#server/modules/accounts/codes/index.ts';
import { openAccount } from '#server/modules/accounts/index.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import { hashPassword, refuseWeakPassword } from '#server/modules/accounts/passwords/index.ts';
import { findSessionUser, findUserBy, markEmailVerified, markPhoneVerified } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { clearNumberFault } from '#server/modules/notifications/queries.ts';
import { enterAccount } from '#server/modules/sign-in/index.ts';

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

import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { newToken } from '#server/kernel/ids.ts';
import { CODE_SECONDS, insertLink, replaceCode, takeMailRequest } from '#server/modules/accounts/codes/index.ts';
import { alreadyHereMail, codeMail } from '#server/modules/accounts/index.ts';
import { hashPassword, refuseWeakPassword } from '#server/modules/accounts/passwords/index.ts';
import { insertSignUp, isEmailTaken } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { findReferrer } from '#server/modules/referrals/queries.ts';

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

import { Currency } from '#contract/money.ts';
import { firstName } from '#contract/visible-name.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findReferrer, findTermSettings } from '#server/modules/referrals/queries.ts';
import { termsIn } from '#server/modules/referrals/rules.ts';

export const check_referral_code = handler('user/check_referral_code', async ({ db, request }, { code }) => {
  const referrer = await findReferrer(db, code);
  if (referrer === null) request.noteUnknownSecret();
  const settings = await findTermSettings(db);
  const terms = termsIn(Currency.parse(settings?.currency ?? 'USD'), settings);
  return { valid: referrer !== null, referrer_name: referrer && firstName(referrer.name), ...terms };
});

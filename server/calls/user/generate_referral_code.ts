import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentReferralCode } from '#server/modules/referrals/index.ts';
import { insertReferralCode, MAX_ACTIVE, retireReferralCode } from '#server/modules/referrals/queries.ts';

export const generate_referral_code = handler(
  'user/generate_referral_code',
  async ({ actor, db, deps, now }, input) => {
    const { user_id } = actor;
    if (input.instead_of !== undefined && !(await retireReferralCode(db, { id: input.instead_of, user_id, now })))
      return refuse('not_found', 'We couldn’t find this code among your active codes.');
    const created = await insertReferralCode(db, user_id, now);
    if (!created)
      return refuse('too_many_codes', `You have ${MAX_ACTIVE} active codes. Replace one of them to create a new one.`);
    return presentReferralCode(created, deps.config.PLAZA_ORIGIN);
  },
);

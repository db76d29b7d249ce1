import { refuse } from '#contract/errors.ts';
import { presentReferralCode } from '#server/domain/referrals/index.ts';
import { insertReferralCode, MAX_ACTIVE, retireReferralCode } from '#server/domain/referrals/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const generate_referral_code = handler(
  'user/generate_referral_code',
  async ({ actor, db, deps, now }, input) => {
    const { user_id } = actor;
    if (input.instead_of !== undefined && !(await retireReferralCode(db, { id: input.instead_of, user_id, now })))
      return refuse('not_found', 'There is no such code of yours in use.');
    const created = await insertReferralCode(db, user_id, now);
    if (!created)
      return refuse(
        'too_many_codes',
        `You have ${MAX_ACTIVE} codes in use. A new one can take the place of one of them.`,
      );
    return presentReferralCode(created, deps.config.PLAZA_ORIGIN);
  },
);

import { z } from 'zod';
import { withheldReasons } from '#contract/entities/admin.ts';
import { Currency } from '#contract/money.ts';
import { firstName } from '#contract/visible-name.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findOwnReferralCode, findTermSettings, findWaiting, findWithheld } from '#server/modules/referrals/queries.ts';
import { termsIn } from '#server/modules/referrals/rules.ts';
import { listCredit } from '#server/modules/wallet/ledger/index.ts';

export const check_active_referral_code = handler('booking/check_active_referral_code', async ({ actor, db }) => {
  const waiting = await findWaiting(db, actor.user_id);
  const settings = await findTermSettings(db);
  return {
    credit: await listCredit(db, actor.user_id),
    code: await findOwnReferralCode(db, actor.user_id),
    withheld: z
      .enum(withheldReasons)
      .nullable()
      .parse(await findWithheld(db, actor.user_id)),
    waiting: waiting && {
      referrer_name: firstName(waiting.referrer_name),
      ...termsIn(Currency.parse(settings?.currency ?? 'USD'), settings),
    },
  };
});

import { isRefusal } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentReferralCode } from '#server/modules/referrals/index.ts';
import { findTermSettings, listReferralCodes, MAX_ACTIVE } from '#server/modules/referrals/queries.ts';
import { termsIn } from '#server/modules/referrals/rules.ts';

export const user_referral_code_list = handler('user/user_referral_code_list', async ({ actor, db, deps }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  const settings = await findTermSettings(db);
  const rows = await listReferralCodes(db, actor.user_id, { limit: input.limit, after });
  const { shown, next_cursor } = pageAfter(rows, input.limit, (row) => row.created_at);
  return {
    items: shown.map((row) => presentReferralCode(row, deps.config.PLAZA_ORIGIN)),
    next_cursor,
    terms: termsIn(Currency.parse(settings?.currency ?? 'USD'), settings),
    max_active: MAX_ACTIVE,
  };
});

import { z } from 'zod';
import { withheldReasons } from '#contract/entities/operator/settings.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { firstName } from '#contract/visible-name.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentReferralCode } from '#server/modules/referrals/index.ts';
import {
  findOwnReferralCode,
  findReferrer,
  findTermSettings,
  findWaiting,
  findWithheld,
  insertReferralCode,
  listReferralCodes,
  MAX_ACTIVE,
  retireReferralCode,
} from '#server/modules/referrals/queries.ts';
import { termsIn } from '#server/modules/referrals/rules.ts';
import { listCredit } from '#server/modules/wallet/ledger/index.ts';

export const check_referral_code = handler('user/check_referral_code', async ({ db, request }, { code }) => {
  const referrer = await findReferrer(db, code);
  if (referrer === null) request.noteUnknownSecret();
  const settings = await findTermSettings(db);
  const terms = termsIn(Currency.parse(settings?.currency ?? 'USD'), settings);
  return { valid: referrer !== null, referrer_name: referrer && firstName(referrer.name), ...terms };
});

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

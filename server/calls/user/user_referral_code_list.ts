import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { Currency } from '#contract/money.ts';
import {
  findTermSettings,
  listReferralCodes,
  MOST_ACTIVE,
  presentReferralCode,
  termsIn,
} from '#server/domain/referrals/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';

const Cursor = z.strictObject({ at: z.iso.datetime(), id });

export const user_referral_code_list = door('user/user_referral_code_list', async ({ actor, db, deps }, input) => {
  const after = readCursor(input.cursor, Cursor);
  if (isRefusal(after)) return after;
  const settings = await findTermSettings(db);
  const rows = await listReferralCodes(db, actor.user_id, { limit: input.limit + 1, after });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentReferralCode(row, deps.config.PLAZA_ORIGIN)),
    next_cursor:
      last && rows.length > input.limit ? writeCursor({ at: last.created_at.toISOString(), id: last.id }) : null,
    terms: termsIn(Currency.parse(settings?.currency ?? 'USD'), settings),
    most_active: MOST_ACTIVE,
  };
});

import { refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { mayTakePayments, readMarketSettings, settingsChange } from '#server/modules/market/index.ts';
import { forgetOffFeatures, lockSettings, updateSettings } from '#server/modules/market/queries.ts';
import { countOpenMoney } from '#server/modules/payments/queries.ts';
import { presentSettings } from '#server/modules/referrals/index.ts';
import { findTermSettings, listWithheld, WITHHELD_SHOWN } from '#server/modules/referrals/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const change_settings = handler('admin/change_settings', async ({ actor, db, deps, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change the settings.');
  const before = await lockSettings(db);
  // Whoever asks this of others would otherwise shut themselves out at once.
  if (input.staff_two_step === true && actor.staff?.has_two_step === false)
    return refuse('second_step_missing', say(signIn, 'two_step.own_first'));
  if (input.takes_payments === true && !mayTakePayments(deps.config)) return refuse('payments_not_ready');
  if (input.takes_payments === false && before?.takes_payments === true) {
    const open = await countOpenMoney(db, now);
    if (open > 0) return refuse('payments_open', undefined, { extra: { open } });
  }
  const after = before === null ? {} : settingsChange(input, before);
  const changed = Object.keys(after) as (keyof typeof after)[];
  if (before !== null && changed.length > 0) {
    await updateSettings(db, after);
    forgetOffFeatures();
    await noteAct(
      db,
      actor,
      {
        act: 'change_settings',
        subject: 'market',
        subject_id: THE_MARKET,
        before: Object.fromEntries(changed.map((key) => [key, before[key]])),
        after,
        why: '',
      },
      now,
    );
  }
  const withheld = await listWithheld(db, WITHHELD_SHOWN);
  return {
    ...presentSettings(await findTermSettings(db), withheld, true),
    ...(await readMarketSettings(db, now, deps.config)),
  };
});

import { refuse } from '#contract/errors.ts';
import { findTermSettings, presentSettings, setTermSettings } from '#server/domain/referrals/index.ts';
import { mayDecide, noteAct, THE_MARKET } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const change_settings = door('admin/change_settings', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'The settings are changed by admins.');
  const before = await setTermSettings(db, input);
  const after = await findTermSettings(db);
  if (before && after)
    await noteAct(
      db,
      actor,
      {
        act: 'change_settings',
        subject: 'market',
        subject_id: THE_MARKET,
        before: { ...before },
        after: { ...after },
        why: '',
      },
      now,
    );
  return presentSettings(after, true);
});

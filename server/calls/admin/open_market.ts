import { requiredSteps } from '#contract/choices/opening.ts';
import { refuse } from '#contract/errors.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findMarket, forgetOffFeatures, openMarket } from '#server/modules/market/queries.ts';
import { findDoneSteps, mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const open_market = handler('admin/open_market', async ({ actor, db, deps, now }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminOpening, 'refused.open'));
  if ((await findMarket(db))?.opened_at) return { is_open: true as const };
  const done = await findDoneSteps(db, deps.config, actor);
  const left = requiredSteps.filter((step) => !done[step]);
  if (left.length > 0)
    return refuse('opening_not_ready', say(adminOpening, 'refused.left', { left: left.length }), { extra: { left } });
  if (await openMarket(db, now)) {
    const subject = { subject: 'market', subject_id: THE_MARKET } as const;
    await noteAct(db, actor, { act: 'open_market', ...subject, before: {}, after: {}, why: '' }, now);
    forgetOffFeatures();
  }
  return { is_open: true as const };
});

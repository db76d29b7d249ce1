import { openingSteps } from '#contract/choices/opening.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findMarket, isChecklistHidden } from '#server/modules/market/queries.ts';
import { findDoneSteps, mayDecide } from '#server/modules/staff/index.ts';

export const checklist = handler('admin/checklist', async ({ actor, db, deps }) => {
  const market = await findMarket(db);
  const done = await findDoneSteps(db, deps.config, actor);
  const is_open = market !== null && market.opened_at !== null;
  return {
    is_hidden: market === null || (is_open && (await isChecklistHidden(db))),
    is_open,
    steps: openingSteps.map((step) => ({ step, is_done: done[step] })),
    can: { change: mayDecide(actor, 'settings') },
  };
});

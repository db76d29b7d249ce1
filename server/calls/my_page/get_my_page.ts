import { MAX_PAGES } from '#contract/calls/my_page.ts';
import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findOwnProviders } from '#server/modules/catalogue/index.ts';

export const get_my_page = handler('my_page/get_my_page', async ({ actor, db, deps, now }, { provider_id }) => {
  const view = { origin: deps.config.PLAZA_ORIGIN, now, provider_id, limit: MAX_PAGES * 10 };
  const items = await findOwnProviders(db, actor, view);
  if (provider_id !== undefined && items.length === 0)
    return refuse('not_found', 'We couldn’t find this page among yours.');
  return { items };
});

import { refuse } from '#contract/errors.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { listViews } from '#server/modules/claims/queries.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';

/** The days that the owner sees. */
const DAYS = 28;

export const page_views = handler('my_page/page_views', async ({ actor, db, now }, { provider_id }) => {
  const page = await findPage(db, provider_id);
  if (!page || !ownsPage(actor, page)) return refuse('not_found', say(claims, 'state.not_found'));
  const days = await listViews(db, { provider_id, days: DAYS, now });
  const sum = (of: 'views' | 'contacts') => days.reduce((total, day) => total + day[of], 0);
  return { views: sum('views'), contacts: sum('contacts'), days };
});

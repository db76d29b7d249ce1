import { MAX_COUNTED } from '#contract/limits/counted.ts';
import { handler } from '#server/kernel/call-context.ts';
import { countFound } from '#server/modules/listings/search/index.ts';
import { findOffFeatures } from '#server/modules/market/queries.ts';

export const search_counts = handler('my_page/search_counts', async ({ db, now }, input) => {
  const count = (kind: 'provider' | 'event') => countFound(db, { ...input, kind }, now, MAX_COUNTED);
  const hasEvents = !(await findOffFeatures(db)).includes('events');
  const [provider, event] = await Promise.all([count('provider'), hasEvents ? count('event') : 0]);
  return { provider, event };
});

import { MAX_COUNTED } from '#contract/calls/my_page.ts';
import { countFound } from '#server/domain/listings/search/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const search_counts = handler('my_page/search_counts', async ({ db, now }, input) => {
  const count = (kind: 'provider' | 'event') => countFound(db, { ...input, kind }, now, MAX_COUNTED);
  const [provider, event] = await Promise.all([count('provider'), count('event')]);
  return { provider, event };
});

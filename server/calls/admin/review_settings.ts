import { handler } from '#server/kernel/call-context.ts';
import { defaultTerms, findReviewSettings } from '#server/modules/moderation/review/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const review_settings = handler('admin/review_settings', async ({ actor, db }) => ({
  ...(await findReviewSettings(db)),
  default_terms: await defaultTerms(db),
  can: { change: mayDecide(actor, 'settings') },
}));

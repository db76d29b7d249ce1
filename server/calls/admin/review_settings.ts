import { defaultTerms, findReviewSettings } from '#server/domain/moderation/review/index.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const review_settings = handler('admin/review_settings', async ({ actor, db }) => ({
  ...(await findReviewSettings(db)),
  default_terms: await defaultTerms(db),
  can: { change: mayDecide(actor, 'settings') },
}));

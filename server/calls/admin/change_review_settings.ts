import { isDeepStrictEqual } from 'node:util';
import { refuse } from '#contract/errors.ts';
import { contentKinds } from '#contract/states/content.ts';
import { contentReview } from '#locales/areas/content-review.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { defaultTerms, findReviewSettings, updateReviewSettings } from '#server/modules/moderation/review/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const change_review_settings = handler('admin/change_review_settings', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(contentReview, 'refused.admins'));
  const before = await findReviewSettings(db);
  const { policy = before.policy, terms = before.terms } = input;
  const held_kinds = contentKinds.filter((kind) => (input.held_kinds ?? before.held_kinds).includes(kind));
  const after = { policy, held_kinds, terms };
  if (!isDeepStrictEqual(after, before)) {
    await updateReviewSettings(db, after);
    const act = { act: 'change_review_settings', subject: 'market', subject_id: THE_MARKET, why: '' } as const;
    await noteAct(db, actor, { ...act, before, after }, now);
  }
  return { ...after, default_terms: await defaultTerms(db), can: { change: true } };
});

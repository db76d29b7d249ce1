import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { decideContent, presentContent } from '#server/modules/moderation/review/index.ts';

export const decide_content = handler('admin/decide_content', async ({ actor, db, now }, input) => {
  const decided = await decideContent(db, actor, input, now);
  return isRefusal(decided) ? decided : { check: presentContent(decided, actor) };
});

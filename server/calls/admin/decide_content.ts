import { isRefusal } from '#contract/errors.ts';
import { decideContent, presentContent } from '#server/domain/moderation/review/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const decide_content = handler('admin/decide_content', async ({ actor, db, now }, input) => {
  const decided = await decideContent(db, actor, input, now);
  return isRefusal(decided) ? decided : { check: presentContent(decided, actor) };
});

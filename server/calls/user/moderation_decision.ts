import { refuse } from '#contract/errors.ts';
import { appeals } from '#locales/areas/appeals.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { actionOfToken, findDecision, presentDecision } from '#server/modules/moderation/appeals/index.ts';

export const moderation_decision = handler('user/moderation_decision', async ({ db, deps, now }, { token }) => {
  const action_id = actionOfToken(secretOf(deps.config), token);
  const found = action_id === null ? null : await findDecision(db, action_id, now);
  if (!found) return refuse('not_found', say(appeals, 'refused.decision'));
  return { decision: presentDecision(found, now) };
});

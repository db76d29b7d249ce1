import { isRefusal, refuse } from '#contract/errors.ts';
import { appeals } from '#locales/areas/appeals.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { actionOfToken, appealDecision, presentDecision } from '#server/modules/moderation/appeals/index.ts';

export const appeal_decision = handler('user/appeal_decision', async (context, { token, text, file_names }) => {
  const { deps, read, inTx, providers, files, now } = context;
  const action_id = actionOfToken(secretOf(deps.config), token);
  if (action_id === null) return refuse('not_found', say(appeals, 'refused.decision'));
  const store = { files: providers.files, read, inTx, now };
  const sent = await appealDecision(store, { action_id, text, uploads: files, file_names });
  return isRefusal(sent) ? sent : { decision: presentDecision(sent, now) };
});

import { refuse } from '#contract/errors.ts';
import { settlement as messages } from '#locales/areas/settlement.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readDateStatement } from '#server/modules/wallet/statements/index.ts';

export const settlement = handler('event/settlement', async ({ actor, db }, { occurrence_id }) => {
  const found = await readDateStatement(db, { occurrence_id, user_id: actor.user_id });
  return found ? { settlement: found } : refuse('not_found', say(messages, 'not_found'));
});

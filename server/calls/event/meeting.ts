import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentRoom, requireVisitor } from '#server/modules/meetings/index.ts';

export const meeting = handler('event/meeting', async ({ actor, db, deps, now }, visit) => {
  const visitor = await requireVisitor(db, deps.config, { actor, ...visit });
  if (isRefusal(visitor)) return visitor;
  return presentRoom(visitor, { meetings: deps.providers.meetings, now });
});

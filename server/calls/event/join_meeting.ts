import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { joinRoom, requireVisitor } from '#server/modules/meetings/index.ts';

export const join_meeting = handler(
  'event/join_meeting',
  async ({ actor, deps, inTx, now, providers, read }, visit) => {
    const visitor = await requireVisitor(read, deps.config, { actor, ...visit });
    if (isRefusal(visitor)) return visitor;
    return joinRoom({ ...deps, inTx, meetings: providers.meetings }, visitor, now);
  },
);

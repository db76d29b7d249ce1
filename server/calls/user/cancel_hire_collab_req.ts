import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { cancelHire, readHire } from '#server/modules/hires/index.ts';

export const cancel_hire_collab_req = handler('user/cancel_hire_collab_req', async ({ actor, db, now }, input) => {
  const answered = await cancelHire(db, actor, input, now);
  return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
});

import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { modifyHire, readHire } from '#server/modules/hires/index.ts';

export const modify_hire_collab_req = handler('event/modify_hire_collab_req', async ({ actor, db, now }, input) => {
  const answered = await modifyHire(db, actor, input, now);
  return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
});

import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { acceptHire, readHire } from '#server/modules/hires/index.ts';

export const accept_hire_collab_req = handler('user/accept_hire_collab_req', async ({ actor, db, now }, input) => {
  const answered = await acceptHire(db, actor, input, now);
  return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
});

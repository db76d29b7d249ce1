import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { cancelHire, hireOfNotification, readHire } from '#server/modules/hires/index.ts';

export const cancel_hire_and_collaborate_notification = handler(
  'my_page/cancel_hire_and_collaborate_notification',
  async ({ actor, db, now }, input) => {
    const found = await hireOfNotification(db, actor, input.notification_id);
    if (isRefusal(found)) return found;
    const answered = await cancelHire(db, actor, { ...input, hire_id: found.hire_id }, now);
    return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
  },
);

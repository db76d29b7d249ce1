import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { acceptHire, hireOfNotification, readHire } from '#server/modules/hires/index.ts';

export const accept_hire_and_collaborate_notification = handler(
  'my_page/accept_hire_and_collaborate_notification',
  async ({ actor, db, now }, input) => {
    const found = await hireOfNotification(db, actor, input.notification_id);
    if (isRefusal(found)) return found;
    const answered = await acceptHire(db, actor, { ...input, ...found }, now);
    return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
  },
);

import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readTimeCursor } from '#server/kernel/database/cursor.ts';
import {
  acceptHire,
  askToHire,
  cancelHire,
  findCandidates,
  hireOfNotification,
  listEventHires,
  modifyHire,
  readHire,
} from '#server/modules/hires/index.ts';

export const hire_or_collaborate = handler('my_page/hire_or_collaborate', ({ actor, db, now }, input) =>
  findCandidates(db, actor, input, now),
);

export const add_hire_and_collaborate = handler(
  'my_page/add_hire_and_collaborate',
  async ({ actor, db, now }, input) => {
    const hire = await askToHire(db, actor, input, now);
    return isRefusal(hire) ? hire : { hire: await readHire(db, hire, 'organiser', now) };
  },
);

export const event_provider_list = handler('user/event_provider_list', async ({ actor, db, now }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listEventHires(db, actor, { ...input, after }, now);
});

export const accept_hire_collab_req = handler('user/accept_hire_collab_req', async ({ actor, db, now }, input) => {
  const answered = await acceptHire(db, actor, input, now);
  return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
});

export const cancel_hire_collab_req = handler('user/cancel_hire_collab_req', async ({ actor, db, now }, input) => {
  const answered = await cancelHire(db, actor, input, now);
  return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
});

export const accept_hire_and_collaborate_notification = handler(
  'my_page/accept_hire_and_collaborate_notification',
  async ({ actor, db, now }, input) => {
    const found = await hireOfNotification(db, actor, input.notification_id);
    if (isRefusal(found)) return found;
    const answered = await acceptHire(db, actor, { ...input, ...found }, now);
    return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
  },
);

export const cancel_hire_and_collaborate_notification = handler(
  'my_page/cancel_hire_and_collaborate_notification',
  async ({ actor, db, now }, input) => {
    const found = await hireOfNotification(db, actor, input.notification_id);
    if (isRefusal(found)) return found;
    const answered = await cancelHire(db, actor, { ...input, hire_id: found.hire_id }, now);
    return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
  },
);

export const modify_hire_collab_req = handler('event/modify_hire_collab_req', async ({ actor, db, now }, input) => {
  const answered = await modifyHire(db, actor, input, now);
  return isRefusal(answered) ? answered : { hire: await readHire(db, answered.hire, answered.side, now) };
});

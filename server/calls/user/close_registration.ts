import { handler } from '#server/kernel/call-context.ts';
import { closeRegistration } from '#server/modules/events/manage/index.ts';

export const close_registration = handler('user/close_registration', ({ actor, db, now, language }, input) =>
  closeRegistration(db, actor, input, { language, now }),
);

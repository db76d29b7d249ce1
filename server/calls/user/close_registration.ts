import { closeRegistration } from '#server/domain/events/manage/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const close_registration = handler('user/close_registration', ({ actor, db, now, language }, input) =>
  closeRegistration(db, actor, input, { language, now }),
);

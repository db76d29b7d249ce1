import { refuse } from '#contract/errors.ts';
import { eventFind } from '#locales/areas/event-find.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { JsonText } from '#server/kernel/http/json-text.ts';
import { findEvent, findGuestEvent, isGuestPage } from '#server/modules/events/find/index.ts';

export const event_detail = handler('event/event_detail', async ({ actor, db, now, language, request }, input) => {
  const none = () => refuse('not_found', say(eventFind, 'not_found'));
  if (isGuestPage(input, actor)) {
    const page = await findGuestEvent(db, input.event_id, { now, language });
    return page ? new JsonText(page) : none();
  }
  const event = await findEvent(db, input, actor, { now, language, onUnknownCode: request.noteUnknownSecret });
  return event ?? none();
});

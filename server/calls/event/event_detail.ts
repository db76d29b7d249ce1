import { refuse } from '#contract/errors.ts';
import { eventFind } from '#locales/areas/event-find.ts';
import { say } from '#locales/format.ts';
import { findEvent } from '#server/domain/events/find/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const event_detail = handler('event/event_detail', async ({ actor, db, now, language, request }, input) => {
  const event = await findEvent(db, input, actor, { now, language, onUnknownCode: request.noteUnknownSecret });
  return event ?? refuse('not_found', say(eventFind, 'not_found'));
});

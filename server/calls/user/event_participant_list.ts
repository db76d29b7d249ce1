import { listGuests, streamGuests } from '#server/domain/events/guests/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const event_participant_list = handler(
  'user/event_participant_list',
  ({ actor, db, request, language }, input) =>
    request.wants_csv ? streamGuests(db, actor, input, language) : listGuests(db, actor, input),
);

import { handler } from '#server/kernel/call-context.ts';
import { listGuests, streamGuests } from '#server/modules/events/guests/index.ts';

export const event_participant_list = handler(
  'user/event_participant_list',
  ({ actor, db, request, language }, input) =>
    request.wants_csv ? streamGuests(db, actor, input, language) : listGuests(db, actor, input),
);

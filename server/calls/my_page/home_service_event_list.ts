import { handler } from '#server/kernel/call-context.ts';
import { answerSearch } from '#server/modules/listings/search/index.ts';
import { withSavesOf } from '#server/modules/saved/index.ts';

export const home_service_event_list = handler('my_page/home_service_event_list', (context, input) =>
  answerSearch(context, input, 'whole', (items, user_id) => withSavesOf(context.db, user_id, items)),
);

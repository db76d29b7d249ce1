import { handler } from '#server/kernel/call-context.ts';
import { answerSearch } from '#server/modules/listings/search/index.ts';
import { withSavesOf } from '#server/modules/saved/index.ts';

export const listing_cards = handler('my_page/listing_cards', (context, input) =>
  answerSearch(context, input, 'card', (items, user_id) => withSavesOf(context.db, user_id, items)),
);

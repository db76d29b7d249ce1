import { handler } from '#server/kernel/call-context.ts';
import { readCards } from '#server/modules/payments/cards/index.ts';

export const card_list = handler('wallet/card_list', async ({ actor, db }, page) => readCards(db, actor.user_id, page));

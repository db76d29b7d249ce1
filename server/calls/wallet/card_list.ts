import { readCards } from '#server/domain/payments/cards/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const card_list = handler('wallet/card_list', async ({ actor, db }, page) => readCards(db, actor.user_id, page));

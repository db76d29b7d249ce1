import { readCards } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const card_list = door('wallet/card_list', async ({ actor, db }, page) => readCards(db, actor.user_id, page));

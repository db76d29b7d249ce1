import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { forgetCard, isCardNeeded, readCards, storeCard } from '#server/modules/payments/cards/index.ts';
import { callOrRefuse } from '#server/modules/payments/index.ts';

export const save_card = handler(
  'wallet/save_card',
  async ({ actor, inTx, providers, now, request }, { token, make_default }) => {
    const key = request.idempotency_key ?? request.id;
    const input = { user_id: actor.user_id, token, make_default, key };
    return callOrRefuse(() => storeCard({ inTx, gateway: providers.gateway }, input, now));
  },
  { claims_key_first: true },
);

export const card_list = handler('wallet/card_list', async ({ actor, db }, page) => readCards(db, actor.user_id, page));

export const delete_card = handler('wallet/delete_card', async ({ actor, db, now }, { card_id }) => {
  const which = { user_id: actor.user_id, card_id };
  if (await isCardNeeded(db, which))
    return refuse(
      'card_in_use',
      'We’ll still charge this card for one of your bookings or requests. You can remove it after that.',
    );
  const known = await forgetCard(db, { ...which, now });
  return known ? { deleted: true as const } : refuse('not_found', 'We couldn’t find this card.');
});

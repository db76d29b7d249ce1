import { refuse } from '#contract/errors.ts';
import { forgetCard, isCardNeeded } from '#server/domain/payments/cards/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const delete_card = handler('wallet/delete_card', async ({ actor, db, now }, { card_id }) => {
  if (await isCardNeeded(db, card_id))
    return refuse(
      'card_in_use',
      'A request or a booking of yours will still be charged to this card. You can remove it once that is paid or over.',
    );
  const known = await forgetCard(db, { user_id: actor.user_id, card_id, now });
  return known ? { deleted: true as const } : refuse('not_found', 'There is no such card.');
});

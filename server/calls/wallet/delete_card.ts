import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { forgetCard, isCardNeeded } from '#server/modules/payments/cards/index.ts';

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

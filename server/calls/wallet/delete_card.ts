import { refuse } from '#contract/errors.ts';
import { forgetCard, isCardNeeded } from '#server/domain/payments/cards/index.ts';
import { handler } from '#server/kernel/call-context.ts';

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

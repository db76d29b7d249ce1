import { refuse } from '#contract/errors.ts';
import { forgetCard } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const delete_card = door('wallet/delete_card', async ({ actor, db, now }, { card_id }) => {
  const known = await forgetCard(db, { user_id: actor.user_id, card_id, now });
  return known ? { deleted: true as const } : refuse('not_found', 'There is no such card.');
});

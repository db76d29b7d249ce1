import { refuse } from '#contract/errors.ts';
import { forgetAtGatewayOrLeaveIt, forgetCard } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const delete_card = door('wallet/delete_card', async ({ actor, inTx, providers, log, now }, { card_id }) => {
  const gateway_id = await inTx((tx) => forgetCard(tx, { user_id: actor.user_id, card_id, now }));
  if (gateway_id === null) return refuse('not_found', 'There is no such card.');
  await forgetAtGatewayOrLeaveIt({ gateway: providers.gateway, log }, gateway_id);
  return { deleted: true as const };
});

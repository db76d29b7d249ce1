import { keepCard, orUnavailable } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const save_card = door(
  'wallet/save_card',
  async ({ actor, inTx, providers, now, request }, { token, make_default }) => {
    const key = request.idempotency_key ?? request.id;
    const wish = { user_id: actor.user_id, token, make_default, key };
    return orUnavailable(() => keepCard({ inTx, gateway: providers.gateway }, wish, now));
  },
  { claims_key_first: true },
);

import { storeCard } from '#server/domain/payments/cards/index.ts';
import { orUnavailable } from '#server/domain/payments/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const save_card = handler(
  'wallet/save_card',
  async ({ actor, inTx, providers, now, request }, { token, make_default }) => {
    const key = request.idempotency_key ?? request.id;
    const input = { user_id: actor.user_id, token, make_default, key };
    return orUnavailable(() => storeCard({ inTx, gateway: providers.gateway }, input, now));
  },
  { claims_key_first: true },
);

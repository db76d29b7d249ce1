import { handler } from '#server/kernel/call-context.ts';
import { storeCard } from '#server/modules/payments/cards/index.ts';
import { orUnavailable } from '#server/modules/payments/index.ts';

export const save_card = handler(
  'wallet/save_card',
  async ({ actor, inTx, providers, now, request }, { token, make_default }) => {
    const key = request.idempotency_key ?? request.id;
    const input = { user_id: actor.user_id, token, make_default, key };
    return orUnavailable(() => storeCard({ inTx, gateway: providers.gateway }, input, now));
  },
  { claims_key_first: true },
);

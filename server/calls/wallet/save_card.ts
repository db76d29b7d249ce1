import { keepCard } from '#server/domain/payments/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const save_card = door(
  'wallet/save_card',
  async ({ actor, inTx, providers, now, request }, { token, make_default }) => {
    return keepCard(
      { inTx, gateway: providers.gateway },
      { user_id: actor.user_id, token, make_default, key: request.idempotency_key ?? request.id },
      now,
    );
  },
);

import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import {
  findBookingCard,
  findBookingCardAt,
  findByGatewayId,
  findPayment,
  insertEvent,
  settlePayment,
  settleVerification,
} from '#server/domain/payments/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http.ts';
import { inTransaction } from '#server/kernel/transaction.ts';

/**
 * `/v9/webhook/payments`: what the gateway tells by itself. Its signature is over the raw body, so this is not a call of the contract. An event
 * is only a hint: the gateway is asked how the payment stands, and the event is remembered with its effect in one transaction.
 */
export function registerPaymentWebhook(http: FastifyInstance, deps: AppDeps): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/v9/webhook/payments', async (request, reply) => {
      const signature = request.headers['gateway-signature'] ?? request.headers['stripe-signature'];
      const { gateway } = deps.providers;
      const now = deps.clock.now();
      const event =
        typeof request.body === 'string' && typeof signature === 'string'
          ? gateway.readEvent({ body: request.body, signature, now })
          : null;
      if (!event) return sendRefusal(request, reply, refuse('forbidden', 'The signature of this event is not right.'));
      const payment =
        event.kind === 'payment'
          ? ((await findByGatewayId(deps.database.write, event.gateway_id)) ??
            // Its answer, and the gateway's id with it, may have been lost; the key is our own id.
            (id.safeParse(event.key).success ? await findPayment(deps.database.write, event.key ?? '') : null))
          : null;
      const said = payment ? await gateway.look({ gateway_id: event.gateway_id }) : null;
      const card =
        event.kind === 'verification'
          ? ((await findBookingCardAt(deps.database.write, event.gateway_id)) ??
            (id.safeParse(event.key).success ? await findBookingCard(deps.database.write, event.key ?? '') : null))
          : null;
      const verified = card ? await gateway.lookVerification({ gateway_id: event.gateway_id }) : null;
      await inTransaction(deps.database.write, async (tx) => {
        if (!(await insertEvent(tx, { id: event.id, kind: event.kind, now }))) return;
        if (payment && said) await settlePayment(tx, payment, said, now);
        if (card && verified) await settleVerification(tx, card, verified, now);
      });
      return { received: true };
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { isRefusal, refuse } from '#contract/errors.ts';
import { handleEvent, readEvent } from '#server/domain/payments/events/index.ts';
import { orUnavailable } from '#server/domain/payments/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';

/**
 * `/v9/webhook/payments`: what the gateway tells by itself. Its signature is over the raw body, so this is not a call
 * of the contract. An event is only a hint: the gateway is asked how the thing stands, and the event is remembered with
 * its effect in one transaction.
 */
export function registerPaymentWebhook(http: FastifyInstance, deps: AppDeps): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/v9/webhook/payments', async (request, reply) => {
      const signature = request.headers['gateway-signature'] ?? request.headers['stripe-signature'];
      const { gateway } = deps.providers;
      const { body, log } = request;
      const now = deps.clock.now();
      const event =
        typeof body === 'string' && typeof signature === 'string'
          ? readEvent({ gateway, log }, { body, signature, now })
          : null;
      if (!event) return sendRefusal(request, reply, refuse('forbidden', 'The signature of this event is wrong.'));
      if (isRefusal(event)) return sendRefusal(request, reply, event);
      const handled = await orUnavailable(() => handleEvent(deps, event, now));
      if (isRefusal(handled)) return sendRefusal(request, reply, handled);
      return { received: true };
    });
  });
}

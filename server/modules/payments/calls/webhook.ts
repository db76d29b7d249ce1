import type { FastifyInstance } from 'fastify';
import { isRefusal, refuse } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { handleEvent, readEvent } from '#server/modules/payments/events/index.ts';
import { callOrRefuse } from '#server/modules/payments/index.ts';

/**
 * Registers `/v9/webhook/payments` for events of the gateway. Its signature covers the raw body, so this is not a call
 * of the contract. An event only says that something changed. The current state is read from the gateway. One
 * transaction stores the effect and marks the event as handled.
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
      const handled = await callOrRefuse(() => handleEvent(deps, event, now));
      if (isRefusal(handled)) return sendRefusal(request, reply, handled);
      return { received: true };
    });
  });
}

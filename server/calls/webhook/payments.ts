import type { FastifyInstance } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import {
  findBookingCard,
  findBookingCardAt,
  findByGatewayId,
  findPayment,
  hearRefund,
  insertEvent,
  orUnavailable,
  settleDispute,
  settlePayment,
  settleVerification,
} from '#server/domain/payments/index.ts';
import { hearPayout, refreshPayoutAccount } from '#server/domain/wallet/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/db.ts';
import { sendRefusal } from '#server/kernel/http.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { MalformedEvent } from '#server/providers/payments/port.ts';

/**
 * `/v9/webhook/payments`: what the gateway tells by itself. Its signature is over the raw body, so this is not a call of the contract. An event
 * is only a hint: the gateway is asked how the thing stands, and the event is remembered with its effect in one transaction.
 */
export function registerPaymentWebhook(http: FastifyInstance, deps: AppDeps): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/v9/webhook/payments', async (request, reply) => {
      const signature = request.headers['gateway-signature'] ?? request.headers['stripe-signature'];
      const { gateway } = deps.providers;
      const now = deps.clock.now();
      const { body } = request;
      const event =
        typeof body === 'string' && typeof signature === 'string'
          ? readable(request.log, () => gateway.readEvent({ body, signature, now }))
          : null;
      if (!event) return sendRefusal(request, reply, refuse('forbidden', 'The signature of this event is not right.'));
      if (isRefusal(event)) return sendRefusal(request, reply, event);
      const effect = await orUnavailable(() => effectOf(deps, event, now));
      if (isRefusal(effect)) return sendRefusal(request, reply, effect);
      await inTransaction(deps.database.write, async (tx) => {
        if (await insertEvent(tx, { id: event.id, kind: event.kind, now })) await effect?.(tx);
      });
      return { received: true };
    });
  });
}

/** What was read, or the refusal of a signed event that cannot be: telling it again would change nothing. */
function readable<Event>(log: AppDeps['log'], read: () => Event): Event | Refusal<'invalid_input'> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MalformedEvent)) throw error;
    log.warn({ err: error }, 'the gateway told an event that cannot be read');
    return refuse('invalid_input', 'This event cannot be read.', {
      errors: [{ path: '', message: 'The body is not an event of this gateway.' }],
    });
  }
}

type Effect = (tx: Tx) => Promise<unknown>;
type Event = NonNullable<ReturnType<AppDeps['providers']['gateway']['readEvent']>>;

/** Asks the gateway how the thing stands that an event is about; answers what writes that down, or null when it is none of ours. */
async function effectOf(deps: AppDeps, event: Event, now: Date): Promise<Effect | null> {
  const { gateway } = deps.providers;
  const db = deps.database.write;
  if (event.kind === 'payment') {
    const payment =
      (await findByGatewayId(db, event.gateway_id)) ??
      // Its answer, and the gateway's id with it, may have been lost; the key is our own id.
      (id.safeParse(event.key).success ? await findPayment(db, event.key ?? '') : null);
    const said = payment ? await gateway.look({ gateway_id: event.gateway_id }) : null;
    return payment && said ? (tx) => settlePayment(tx, payment, said, now) : null;
  }
  if (event.kind === 'verification') {
    const card =
      (await findBookingCardAt(db, event.gateway_id)) ??
      (id.safeParse(event.key).success ? await findBookingCard(db, event.key ?? '') : null);
    const said = card ? await gateway.lookVerification({ gateway_id: event.gateway_id }) : null;
    return card && said ? (tx) => settleVerification(tx, card, said, now) : null;
  }
  if (event.kind === 'refund') return hearRefund(deps, event, now);
  if (event.kind === 'payout') return hearPayout(deps, event, now);
  if (event.kind === 'account') return refreshPayoutAccount(deps, event.gateway_id, now);
  if (event.kind !== 'dispute') return null;
  const dispute = await gateway.lookDispute({ gateway_id: event.gateway_id });
  const disputed = dispute ? await findByGatewayId(db, dispute.payment) : null;
  return dispute && disputed ? (tx) => settleDispute(tx, disputed, dispute, now) : null;
}

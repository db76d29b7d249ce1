import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sandboxCards } from '#contract/sandbox-cards.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Database } from '#server/kernel/db.ts';
import { type Gateway, type GatewayPayment, GatewayUnavailable, UnknownPaymentMethod } from './port.ts';
import {
  deleteSandboxCard,
  findSandboxCard,
  findSandboxPayment,
  insertSandboxCard,
  insertSandboxPayment,
  insertSandboxRefund,
  moveSandboxPayment,
} from './sandbox-store.ts';

/** A late webhook comes this long after the payment. */
const LATE_SECONDS = 5;
/** A webhook older than this is refused, so that an overheard one is of no use. */
const EVENT_SECONDS = 300;

interface SandboxOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
}

const EventBody = z.object({ id: z.string(), kind: z.enum(['payment', 'refund']), gateway_id: z.string() });

/** An id the gateway would give: the same for the same key, so that a repeated request finds what the first one made. */
function idFor(prefix: string, key: string): string {
  return `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}

/** A payment gateway that plays in the database, with documented test cards (contract/sandbox-cards.ts); no money moves. */
export function sandboxGateway({ database, clock, secret }: SandboxOptions): Gateway {
  const db = database.write;
  const signingKey = createHash('sha256').update(`sandbox webhooks ${secret}`).digest();

  async function cardOf(method: string, customer: string | null) {
    const direct = sandboxCards.find((card) => card.token === method);
    if (direct) return direct;
    const saved = await findSandboxCard(db, method);
    const card =
      saved && saved.customer === customer ? sandboxCards.find((known) => known.token === saved.token) : undefined;
    if (!card) throw new UnknownPaymentMethod('The sandbox does not know this card.');
    return card;
  }

  async function look(request: { gateway_id?: string; key?: string }): Promise<GatewayPayment | null> {
    const id = request.gateway_id ?? idFor('pay', request.key ?? '');
    const row = await findSandboxPayment(db, id);
    if (!row) return null;
    const common = { gateway_id: row.id, card: row.card };
    if (row.status === 'processing' && row.settles_at !== null && row.settles_at <= clock.now()) {
      await moveSandboxPayment(db, { id, from: 'processing', to: 'succeeded' });
      return { ...common, status: 'succeeded' };
    }
    if (row.status === 'succeeded') return { ...common, status: 'succeeded' };
    if (row.status === 'processing') return { ...common, status: 'processing' };
    if (row.status === 'action_needed')
      return { ...common, status: 'action_needed', action: { kind: 'challenge', url: `/sandbox/challenge/${row.id}` } };
    return { ...common, status: 'declined', reason: row.status === 'cancelled' ? 'cancelled' : row.reason };
  }

  async function known(request: { gateway_id: string }): Promise<GatewayPayment> {
    const payment = await look(request);
    if (!payment) throw new Error('The sandbox was asked for a payment it never made.');
    return payment;
  }

  return {
    name: 'sandbox',
    createCustomer: async ({ key }) => ({ gateway_id: idFor('cus', key) }),
    async charge(request) {
      const card = await cardOf(request.payment_method, request.customer);
      const outcome = chargeOutcome(card.token);
      const id = idFor('pay', request.key);
      const made = await insertSandboxPayment(db, {
        id,
        key: request.key,
        amount: request.amount,
        currency: request.currency,
        status: outcome.status,
        reason: outcome.reason,
        card: `${card.brand} ···· ${card.last4}`,
        return_path: request.return_path,
        settles_at: outcome.status === 'processing' ? new Date(clock.now().getTime() + LATE_SECONDS * 1000) : null,
        created_at: clock.now(),
      });
      if (made && card.token === 'tok_lost_webhook')
        throw new GatewayUnavailable('The sandbox lost its answer, as this card is for.');
      if (!made || outcome.status === 'action_needed') return known({ gateway_id: id });
      const common = { gateway_id: id, card: `${card.brand} ···· ${card.last4}` };
      return outcome.status === 'declined'
        ? { ...common, status: 'declined', reason: outcome.reason }
        : { ...common, status: outcome.status };
    },
    look,
    async cancel({ gateway_id }) {
      await moveSandboxPayment(db, { id: gateway_id, from: 'action_needed', to: 'cancelled' });
      return known({ gateway_id });
    },
    async refund(request) {
      const id = idFor('ref', request.key);
      const { key, gateway_id: payment_id, amount } = request;
      await insertSandboxRefund(db, { id, key, payment_id, amount, created_at: clock.now() });
      return { status: 'succeeded', gateway_id: id };
    },
    async saveCard(request) {
      const card = sandboxCards.find((known) => known.token === request.token);
      if (!card) throw new UnknownPaymentMethod('The sandbox does not know this card.');
      const id = idFor('card', request.key);
      await insertSandboxCard(db, { id, key: request.key, customer: request.customer, token: card.token });
      return {
        gateway_id: id,
        brand: card.brand,
        last4: card.last4,
        exp_month: 12,
        exp_year: clock.now().getUTCFullYear() + 3,
      };
    },
    async deleteCard({ gateway_id }) {
      await deleteSandboxCard(db, gateway_id, clock.now());
    },
    readEvent({ body, signature, now }) {
      const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const expected = createHmac('sha256', signingKey).update(`${seconds}.${body}`).digest();
      if (given === '' || !timingSafeEqual(expected, Buffer.from(given, 'hex'))) return null;
      if (Math.abs(now.getTime() / 1000 - Number(seconds)) > EVENT_SECONDS) return null;
      return EventBody.parse(JSON.parse(body));
    },
  };
}

/** Signs a sandbox event as the gateway would: `t=<seconds>,v1=<hmac of seconds.body>`. */
export function signSandboxEvent(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = createHash('sha256').update(`sandbox webhooks ${secret}`).digest();
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}

function chargeOutcome(token: (typeof sandboxCards)[number]['token']): {
  status: 'succeeded' | 'action_needed' | 'processing' | 'declined';
  reason: string;
} {
  if (token === 'tok_declined') return { status: 'declined', reason: 'card_declined' };
  if (token === 'tok_insufficient_funds') return { status: 'declined', reason: 'insufficient_funds' };
  if (token === 'tok_challenge') return { status: 'action_needed', reason: '' };
  if (token === 'tok_late_webhook') return { status: 'processing', reason: '' };
  return { status: 'succeeded', reason: '' };
}

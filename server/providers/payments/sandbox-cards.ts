import { createHash } from 'node:crypto';
import { sandboxCards, sandboxExpiry } from '#contract/sandbox/cards.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Db } from '#server/kernel/database/db.ts';
import type { CardGateway, GatewayVerification } from './card-port.ts';
import type { DeclineReason } from './charge-port.ts';
import { UnknownPaymentMethod } from './port.ts';
import {
  deleteSandboxCard,
  findSandboxCard,
  findSandboxVerification,
  insertSandboxCard,
  insertSandboxVerification,
  moveSandboxVerification,
} from './sandbox-card-store.ts';

/** A test card of contract/sandbox/cards.ts. */
type SandboxCard = (typeof sandboxCards)[number];

/**
 * Derives a gateway id from a key. The same key gives the same id, so that a repeated request finds the first result.
 */
export function idFor(prefix: string, key: string): string {
  return `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}

/** The label of a card that people recognize. */
export const labelOf = (card: SandboxCard) => `${card.brand} ···· ${card.last4}`;

/** The fingerprint of a test card: its number, which is no real card number. */
export const fingerprintOf = (token: string | undefined): string | null =>
  sandboxCards.find((card) => card.token === token)?.number ?? null;

const reasons: ReadonlySet<string> = new Set<DeclineReason>([
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_details',
  'authentication_required',
  'challenge_failed',
  'try_again',
  'cancelled',
]);
const isReason = (text: string): text is DeclineReason => reasons.has(text);

/** A stored decline reason. */
export const toDeclineReason = (text: string): DeclineReason => (isReason(text) ? text : 'card_declined');

/**
 * Finds the card of a payment method: a test token, or a saved or verified card of this customer.
 * @throws UnknownPaymentMethod
 */
export async function cardOf(
  db: Db,
  method: string,
  customer: string | null,
): Promise<{ card: SandboxCard; is_verified: boolean }> {
  const direct = sandboxCards.find((card) => card.token === method);
  if (direct) return { card: direct, is_verified: false };
  const saved = await findSandboxCard(db, method);
  const card =
    saved && saved.customer === customer ? sandboxCards.find((known) => known.token === saved.token) : undefined;
  if (!saved || !card) throw new UnknownPaymentMethod('The sandbox does not know this card.');
  return { card, is_verified: saved.is_verified };
}

/** The sandbox's customers, saved cards and verifications. */
export function sandboxCardCalls(db: Db, clock: Clock): CardGateway {
  async function retrieveVerification(id: string): Promise<GatewayVerification | null> {
    const row = await findSandboxVerification(db, id);
    if (!row) return null;
    const known = sandboxCards.find((card) => card.token === row.token);
    const common = { gateway_id: row.id, card: known ? labelOf(known) : '' };
    if (row.status === 'succeeded') return { ...common, status: 'succeeded', payment_method: row.card_id };
    if (row.status === 'action_needed')
      return { ...common, status: 'action_needed', action: { kind: 'challenge', url: `/sandbox/challenge/${row.id}` } };
    const reason = row.status === 'cancelled' ? 'cancelled' : toDeclineReason(row.reason);
    return { ...common, status: 'declined', reason };
  }

  async function knownVerification(id: string): Promise<GatewayVerification> {
    const verification = await retrieveVerification(id);
    if (!verification) throw new Error('The sandbox was asked for a verification it never made.');
    return verification;
  }

  return {
    createCustomer: async ({ key }) => ({ gateway_id: idFor('cus', key) }),
    async verify(request) {
      const { card } = await cardOf(db, request.payment_method, request.customer);
      const id = idFor('ver', request.key);
      const outcome = verificationOutcome(card.token);
      const isNew = request.payment_method === card.token;
      const card_id = isNew ? idFor('card', `verification:${request.key}`) : request.payment_method;
      await insertSandboxVerification(db, {
        ...{ id, key: request.key, customer: request.customer, token: card.token, card_id, ...outcome },
        return_path: request.return_path,
        created_at: clock.now(),
      });
      return knownVerification(id);
    },
    retrieveVerification: (request) =>
      retrieveVerification('gateway_id' in request ? request.gateway_id : idFor('ver', request.key)),
    async cancelVerification({ gateway_id }) {
      await moveSandboxVerification(db, { id: gateway_id, from: 'action_needed', to: 'cancelled' });
      return knownVerification(gateway_id);
    },
    async saveCard(request) {
      const { card } = await cardOf(db, request.token, request.customer);
      const isSaved = request.token !== card.token;
      const gateway_id = isSaved ? request.token : idFor('card', request.key);
      const { key, customer } = request;
      if (!isSaved) await insertSandboxCard(db, { id: gateway_id, key, customer, token: card.token });
      const { month: exp_month, year: exp_year } = sandboxExpiry(clock.now());
      const { brand, last4, number: fingerprint } = card;
      return { gateway_id, brand, last4, exp_month, exp_year, fingerprint };
    },
    async deleteCard({ gateway_id }) {
      await deleteSandboxCard(db, gateway_id, clock.now());
    },
    async fingerprint({ payment_method }) {
      return fingerprintOf(payment_method) ?? fingerprintOf((await findSandboxCard(db, payment_method))?.token);
    },
  };
}

function verificationOutcome(token: SandboxCard['token']): {
  status: 'succeeded' | 'action_needed' | 'declined';
  reason: string;
} {
  if (token === 'tok_declined') return { status: 'declined', reason: 'card_declined' };
  if (token === 'tok_expired') return { status: 'declined', reason: 'expired_card' };
  if (token === 'tok_challenge' || token === 'tok_authenticate') return { status: 'action_needed', reason: '' };
  return { status: 'succeeded', reason: '' };
}

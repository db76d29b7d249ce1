import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#server/kernel/clock.ts';
import type { Database } from '#server/kernel/database/db.ts';
import { EventText } from './event-text.ts';
import { type Gateway, type GatewayEvent, MalformedEvent } from './port.ts';
import { sandboxAccountCalls } from './sandbox-accounts.ts';
import { sandboxCardCalls } from './sandbox-cards.ts';
import { sandboxListCalls } from './sandbox-lists.ts';
import { sandboxPaymentCalls } from './sandbox-payments.ts';

/** The maximum age of a webhook. Older webhooks are refused, so that an intercepted webhook cannot be replayed. */
const EVENT_SECONDS = 300;

interface SandboxOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
}

const EventBody = z.object({
  id: EventText,
  kind: z.enum(['payment', 'verification', 'refund', 'payout', 'account', 'dispute']),
  gateway_id: EventText,
  key: EventText.nullable().default(null),
  account: EventText.nullable().default(null),
});

/**
 * Creates a simulated payment gateway that stores its state in the database. It has documented test cards and banks
 * (contract/sandbox/cards.ts, contract/sandbox/banks.ts); no money moves. Delayed events (late payments, slow refunds,
 * payouts) happen when their state is read after their time.
 */
export function sandboxGateway({ database, clock, secret }: SandboxOptions): Gateway {
  const db = database.write;
  const signingKey = createHash('sha256').update(`sandbox webhooks ${secret}`).digest();
  return {
    name: 'sandbox',
    ...sandboxCardCalls(db, clock),
    ...sandboxPaymentCalls(db, clock),
    ...sandboxAccountCalls(db, clock),
    ...sandboxListCalls(db),
    readEvent({ body, signature, now }) {
      const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const expected = createHmac('sha256', signingKey).update(`${seconds}.${body}`).digest();
      if (given === '' || !timingSafeEqual(expected, Buffer.from(given, 'hex'))) return null;
      if (Math.abs(now.getTime() / 1000 - Number(seconds)) > EVENT_SECONDS) return null;
      return eventOf(body);
    },
  };
}

function eventOf(body: string): GatewayEvent {
  try {
    return EventBody.parse(JSON.parse(body));
  } catch (error) {
    throw new MalformedEvent('The sandbox told an event that cannot be read.', { cause: error });
  }
}

/** Signs a sandbox event as the gateway would: `t=<seconds>,v1=<hmac of seconds.body>`. */
export function signSandboxEvent(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = createHash('sha256').update(`sandbox webhooks ${secret}`).digest();
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}

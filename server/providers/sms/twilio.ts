import { z } from 'zod';
import type { DeliveryReason } from '#contract/notifications/groups.ts';
import { Undeliverable } from '../delivery/port.ts';
import type { SmsSender } from './port.ts';

const PATIENCE_MS = 15_000;

/** The account and sender at Twilio. `from` is a number, or the sid of a messaging service (`MG…`). */
interface TwilioOptions {
  readonly account_sid: string;
  readonly auth_token: string;
  readonly from: string;
  readonly base: string;
  readonly patience_ms?: number;
}

/** Errors after which the same number fails again (https://www.twilio.com/docs/api/errors). */
const lasting: Readonly<Record<number, DeliveryReason>> = {
  21211: 'number_invalid',
  21214: 'number_invalid',
  21217: 'number_invalid',
  21408: 'number_invalid',
  21610: 'number_stopped',
  21612: 'number_invalid',
  21614: 'number_invalid',
};

const Fault = z.object({ code: z.number().int() });

/** Twilio refused a message, for a reason that may pass: too many requests (20429), a wrong key, a fault of its own. */
class TwilioError extends Error {
  override name = 'TwilioError';
  readonly code: string;
  constructor(message: string, code: number) {
    super(message);
    this.code = `twilio_${code}`;
  }
}

/** Creates a sender that uses Twilio's Messages resource (API of 2010-04-01). */
export function twilioSms({ account_sid, auth_token, from, base, patience_ms }: TwilioOptions): SmsSender {
  const url = `${base}/2010-04-01/Accounts/${account_sid}/Messages.json`;
  const credentials = Buffer.from(`${account_sid}:${auth_token}`).toString('base64');
  const authorization = ['Basic', credentials].join(' ');
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        // A redirect would take the key elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(patience_ms ?? PATIENCE_MS),
      });
      if (answer.ok) {
        await answer.body?.cancel();
        return;
      }
      const fault = Fault.safeParse(await readJson(answer)).data;
      const reason = fault && lasting[fault.code];
      if (reason !== undefined) throw new Undeliverable(reason);
      throw new TwilioError(`Twilio answered ${answer.status}.`, fault?.code ?? answer.status);
    },
  };
}

/** The answer's JSON; null if it is not JSON, as that of a proxy before Twilio. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

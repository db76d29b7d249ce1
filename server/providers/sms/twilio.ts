import { z } from 'zod';
import { Undeliverable } from '../delivery/port.ts';
import { SMS_REPORTS, type SmsSender } from './port.ts';
import { lastingReason } from './twilio-errors.ts';
import { readTwilioReport } from './twilio-report.ts';

const PATIENCE_MS = 15_000;

/** The account and sender at Twilio. `from` is a number, or the sid of a messaging service (`MG…`). */
interface TwilioOptions {
  readonly account_sid: string;
  readonly auth_token: string;
  readonly from: string;
  readonly base: string;
  /** The public address of this server, to which Twilio reports; null where it has none. */
  readonly reports_to: string | null;
}

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
export function twilioSms(options: TwilioOptions): SmsSender {
  const { account_sid, auth_token, from, base, reports_to } = options;
  const url = `${base}/2010-04-01/Accounts/${account_sid}/Messages.json`;
  const credentials = Buffer.from(`${account_sid}:${auth_token}`).toString('base64');
  const authorization = ['Basic', credentials].join(' ');
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ id, to, text }) {
      const reports: Record<string, string> =
        reports_to === null ? {} : { StatusCallback: `${reports_to}${SMS_REPORTS}/${id}` };
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, Body: text, ...sender, ...reports }),
        // A redirect would take the key elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.ok) {
        await answer.body?.cancel();
        return;
      }
      const fault = Fault.safeParse(await readJson(answer)).data;
      const reason = fault && lastingReason(fault.code);
      if (reason !== undefined) throw new Undeliverable(reason);
      throw new TwilioError(`Twilio answered ${answer.status}.`, fault?.code ?? answer.status);
    },
    readReport: (callback) => readTwilioReport(auth_token, callback),
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

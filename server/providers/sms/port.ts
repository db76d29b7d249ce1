/** A text message to send, from its outbox row. */
export interface OutgoingSms {
  readonly id: string;
  /** The number in international form. */
  readonly to: string;
  readonly text: string;
}

/** The route that the provider reports to, followed by the id of the message. */
export const SMS_REPORTS = '/v9/webhook/sms';

/** A request that says it reports on a message: the address that it was sent to, its raw form, and its signature. */
export interface SmsCallback {
  readonly url: string;
  readonly body: string;
  readonly signature: string;
}

/** What became of a message after the provider took it. */
export interface SmsReport {
  readonly state: 'sent' | 'delivered' | 'undelivered' | 'failed';
  /** Why it did not arrive: a `DeliveryReason`, or the provider’s code; empty if it did or may still. */
  readonly reason: string;
}

/**
 * Sends text messages. Throws `Undeliverable` for numbers that cannot be reached; after other errors the job retries.
 */
export interface SmsSender {
  send(sms: OutgoingSms): Promise<void>;
  /** Reads a report: `forged` if the provider did not sign it for this address, null if it says nothing new. */
  readReport(callback: SmsCallback): SmsReport | 'forged' | null;
}

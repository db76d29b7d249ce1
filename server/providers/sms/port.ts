/** A text message to send, from its outbox row. */
export interface OutgoingSms {
  readonly id: string;
  /** The number in international form. */
  readonly to: string;
  readonly text: string;
}

/**
 * Sends text messages. Throws `Undeliverable` for numbers that cannot be reached; after other errors the job retries.
 */
export interface SmsSender {
  send(sms: OutgoingSms): Promise<void>;
}

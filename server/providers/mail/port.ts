/** A message to send, from its outbox row. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly content: string;
    /** How `content` holds a file that is not text. */
    readonly encoding?: 'base64' | undefined;
  }[];
  /** The booking that it is about, whose mails belong together. */
  readonly booking_id?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends mails. Throws on failure; the job is then retried. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

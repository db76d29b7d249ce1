/** A message ready to leave: what the outbox row holds. */
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
  }[];
}

/** Hands a mail to the world; a failure throws and the job comes again later. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

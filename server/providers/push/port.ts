/** A push message to one device (RFC 8030), from its outbox row. */
export interface OutgoingPush {
  readonly id: string;
  readonly device: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly title: string;
  readonly text: string;
  /** A path of this app. */
  readonly link: string;
}

/** Sends push messages. Throws `Undeliverable` for devices that are gone; after other errors the job retries. */
export interface PushSender {
  /** The public key with which browsers subscribe, in base64url; null where nothing is pushed. */
  readonly public_key: string | null;
  /** Whether an endpoint belongs to a push service that messages may be sent to. */
  accepts(endpoint: string): boolean;
  send(push: OutgoingPush): Promise<void>;
}

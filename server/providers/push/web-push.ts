import webPush from 'web-push';
import { Undeliverable } from '../delivery/port.ts';
import type { PushKeys } from './keys.ts';
import type { PushSender } from './port.ts';
import { isPushService } from './services.ts';

const PATIENCE_MS = 15_000;
/** How long a push service stores a message for a device that is off (s). */
const TTL_SECONDS = 24 * 60 * 60;
/** Push services take 4,096 bytes with the encryption; the text is short anyway. */
const MAX_TEXT = 300;

interface WebPushOptions {
  readonly keys: PushKeys;
  /** Whom a push service can ask: an https or mailto address. */
  readonly subject: string;
  /** A stand-in for the push services. */
  readonly stand_in?: string | undefined;
}

/** The push service did not take a message, for a reason that may pass. */
class PushError extends Error {
  override name = 'PushError';
  readonly code: string;
  constructor(message: string, status: number) {
    super(message);
    this.code = `push_${status}`;
  }
}

/** Creates a sender for Web Push: messages are encrypted for their device (RFC 8291) and signed (RFC 8292). */
export function webPushSender({ keys, subject, stand_in }: WebPushOptions): PushSender {
  return {
    public_key: keys.public_key,
    accepts: (endpoint) => isPushService(endpoint, stand_in),
    async send({ id, device, title, text, link }) {
      const { endpoint, p256dh, auth } = device;
      if (!isPushService(endpoint, stand_in)) throw new Undeliverable('device_gone');
      const payload = JSON.stringify({ id, title, text: text.slice(0, MAX_TEXT), link });
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: TTL_SECONDS,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
      });
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: headersOf(request.headers),
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      // The subscription ended (RFC 8030, 7.3), or was made for other keys.
      if ([403, 404, 410].includes(answer.status)) throw new Undeliverable('device_gone');
      throw new PushError(`The push service answered ${answer.status}.`, answer.status);
    },
  };
}

/** The headers of a request without its length, which `fetch` sets. */
const headersOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );

import { splitTicketCode } from '#contract/events/ticket-code.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Imports the public key of ticket codes (SPKI, DER, base64); null in browsers without Ed25519. */
export const importTicketKey = (public_key: string): Promise<CryptoKey | null> =>
  crypto.subtle.importKey('spki', bytesOf(public_key), { name: 'Ed25519' }, false, ['verify']).then(
    (key) => key,
    () => null,
  );

/** Whether the key signed a QR code, without asking the server. */
export async function isGenuine(code: string, key: CryptoKey): Promise<boolean> {
  const split = splitTicketCode(code);
  return split !== null && crypto.subtle.verify({ name: 'Ed25519' }, key, split.signature, split.signed);
}

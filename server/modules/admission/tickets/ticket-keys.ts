import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The keys of ticket codes. Check-in devices hold the public one. */
export interface TicketKeys {
  readonly private_key: KeyObject;
  readonly public_key: KeyObject;
}

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410, 7); the 32 bytes of the seed follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const known = new Map<string, TicketKeys>();

/** The keys of ticket codes, derived from the app's secret (HKDF, RFC 5869), so that no other key has to be stored. */
export function ticketKeys(secret: string): TicketKeys {
  const found = known.get(secret);
  if (found) return found;
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'ticket codes', 32));
  const private_key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const keys = { private_key, public_key: createPublicKey(private_key) };
  known.set(secret, keys);
  return keys;
}

/** The public key of ticket codes in the form that Web Crypto imports (SPKI, DER, base64), for check-in devices. */
export const exportedTicketKey = (secret: string): string =>
  ticketKeys(secret).public_key.export({ format: 'der', type: 'spki' }).toString('base64');

/** A ticket's holder: the ticket, and how often it had been transferred when they got it. */
export interface TicketHolder {
  readonly ticket_id: string;
  readonly transfers: number;
}

const ID_BYTES = 16;
const HOLDER_BYTES = ID_BYTES + 2;
const MAC_BYTES = 18;

/**
 * The token of a ticket's own link, derived from the app's secret: nothing is stored, and every later mail can contain
 * it. It opens this one ticket; a transfer gives the next holder another one. 48 characters of base64url.
 */
export function holderToken(secret: string, { ticket_id, transfers }: TicketHolder): string {
  const holder = Buffer.alloc(HOLDER_BYTES);
  holder.write(ticket_id.replaceAll('-', ''), 'hex');
  holder.writeUInt16BE(transfers, ID_BYTES);
  return Buffer.concat([holder, macOf(secret, holder)]).toString('base64url');
}

/** Whose link a token is; null unless it was derived from this secret. */
export function readHolderToken(secret: string, token: string): TicketHolder | null {
  if (!/^[\w-]{48}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const holder = bytes.subarray(0, HOLDER_BYTES);
  if (!timingSafeEqual(bytes.subarray(HOLDER_BYTES), macOf(secret, holder))) return null;
  const hex = holder.toString('hex', 0, ID_BYTES);
  const ticket_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { ticket_id, transfers: holder.readUInt16BE(ID_BYTES) };
}

const macOf = (secret: string, holder: Buffer): Buffer =>
  createHmac('sha256', secret).update('ticket link ').update(holder).digest().subarray(0, MAC_BYTES);

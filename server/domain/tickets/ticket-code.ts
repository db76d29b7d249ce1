import { type KeyObject, sign, verify } from 'node:crypto';

/** What a ticket's QR code says: the ticket, its date (null for a pass), and the turn, which a transfer raises. */
export interface TicketClaim {
  readonly ticket_id: string;
  readonly occurrence_id: string | null;
  readonly turn: number;
}

const VERSION = 1;
const ID_BYTES = 16;
const CLAIM_BYTES = 1 + 2 * ID_BYTES + 2;
const SIGNATURE_BYTES = 64;
const NO_ID = '0'.repeat(2 * ID_BYTES);

/**
 * Signs what a ticket's QR code says: base64url of 99 bytes, which are a version, the ids of ticket and occurrence
 * (zeros for a pass), the turn (16 bits, big-endian), and their Ed25519 signature (RFC 8032).
 */
export function signTicket(claim: TicketClaim, private_key: KeyObject): string {
  const bytes = Buffer.alloc(CLAIM_BYTES);
  bytes.writeUInt8(VERSION);
  bytes.write(hexOf(claim.ticket_id), 1, 'hex');
  bytes.write(claim.occurrence_id === null ? NO_ID : hexOf(claim.occurrence_id), 1 + ID_BYTES, 'hex');
  bytes.writeUInt16BE(claim.turn, 1 + 2 * ID_BYTES);
  return Buffer.concat([bytes, sign(null, bytes, private_key)]).toString('base64url');
}

/** Reads a QR code without the database; null unless this key signed it. Whether its turn still counts is not known. */
export function readTicketCode(code: string, public_key: KeyObject): TicketClaim | null {
  if (!/^[\w-]{132}$/.test(code)) return null;
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== CLAIM_BYTES + SIGNATURE_BYTES || bytes.readUInt8() !== VERSION) return null;
  const claim = bytes.subarray(0, CLAIM_BYTES);
  if (!verify(null, claim, public_key, bytes.subarray(CLAIM_BYTES))) return null;
  const occurrence = claim.toString('hex', 1 + ID_BYTES, 1 + 2 * ID_BYTES);
  return {
    ticket_id: uuidOf(claim.toString('hex', 1, 1 + ID_BYTES)),
    occurrence_id: occurrence === NO_ID ? null : uuidOf(occurrence),
    turn: claim.readUInt16BE(1 + 2 * ID_BYTES),
  };
}

const hexOf = (id: string): string => id.replaceAll('-', '');

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

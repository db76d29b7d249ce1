import { type KeyObject, sign, verify } from 'node:crypto';
import {
  splitTicketCode,
  TICKET_CLAIM_BYTES,
  TICKET_CODE_VERSION,
  type TicketClaim,
} from '#contract/events/ticket-code.ts';

const ID_BYTES = 16;
const NO_ID = '0'.repeat(2 * ID_BYTES);

/**
 * Signs what a ticket's QR code says: base64url of 99 bytes, which are a version, the ids of ticket and occurrence
 * (zeros for a pass), the turn (16 bits, big-endian), and their Ed25519 signature (RFC 8032).
 */
export function signTicket(claim: TicketClaim, private_key: KeyObject): string {
  const bytes = Buffer.alloc(TICKET_CLAIM_BYTES);
  bytes.writeUInt8(TICKET_CODE_VERSION);
  bytes.write(hexOf(claim.ticket_id), 1, 'hex');
  bytes.write(claim.occurrence_id === null ? NO_ID : hexOf(claim.occurrence_id), 1 + ID_BYTES, 'hex');
  bytes.writeUInt16BE(claim.turn, 1 + 2 * ID_BYTES);
  return Buffer.concat([bytes, sign(null, bytes, private_key)]).toString('base64url');
}

/** Reads a QR code without the database; null unless this key signed it. Whether its turn still counts is not known. */
export function readTicketCode(code: string, public_key: KeyObject): TicketClaim | null {
  const split = splitTicketCode(code);
  return split && verify(null, split.signed, public_key, split.signature) ? split.claim : null;
}

const hexOf = (id: string): string => id.replaceAll('-', '');

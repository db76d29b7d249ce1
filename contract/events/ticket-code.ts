/** What a ticket's QR code says: the ticket, its date (null for a pass), and the turn, which a transfer raises. */
export interface TicketClaim {
  readonly ticket_id: string;
  readonly occurrence_id: string | null;
  readonly turn: number;
}

/** A code in its parts: what it says, the bytes that say it, and the signature over them. Nothing is verified yet. */
export interface SplitTicketCode {
  readonly claim: TicketClaim;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

export const TICKET_CODE_VERSION = 1;
const ID_BYTES = 16;
/** A version, the ids of ticket and occurrence (zeros for a pass), and the turn (16 bits, big-endian). */
export const TICKET_CLAIM_BYTES = 1 + 2 * ID_BYTES + 2;
const CODE = /^[\w-]{132}$/;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Splits a QR code (base64url of claim and Ed25519 signature); null if it is not the code of a ticket. */
export function splitTicketCode(code: string): SplitTicketCode | null {
  if (!CODE.test(code)) return null;
  const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  if (bytes[0] !== TICKET_CODE_VERSION) return null;
  const occurrence_id = idAt(bytes, 1 + ID_BYTES);
  return {
    claim: {
      ticket_id: idAt(bytes, 1),
      occurrence_id: occurrence_id === NO_ID ? null : occurrence_id,
      turn: new DataView(bytes.buffer).getUint16(1 + 2 * ID_BYTES),
    },
    signed: bytes.slice(0, TICKET_CLAIM_BYTES),
    signature: bytes.slice(TICKET_CLAIM_BYTES),
  };
}

function idAt(bytes: Uint8Array, from: number): string {
  const hex = [...bytes.subarray(from, from + ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

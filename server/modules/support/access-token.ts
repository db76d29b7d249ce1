import { createHmac } from 'node:crypto';

/**
 * The token of a guest's ticket, which reads it and adds messages. Only its hash is stored, and it is sent only to the
 * guest's mailbox.
 */
export function ticketTokenFor(secret: string, ticket_id: string): string {
  return createHmac('sha256', secret).update(`help ticket ${ticket_id}`).digest('base64url');
}

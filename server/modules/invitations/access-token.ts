import { createHmac } from 'node:crypto';

/**
 * The token in the mails of an invitation, which shows and answers it: 43 characters, derived from its id and the app's
 * secret. The table has only its hash.
 */
export function invitationTokenFor(secret: string, invitation_id: string): string {
  return createHmac('sha256', secret).update(`invitation ${invitation_id}`).digest('base64url');
}

import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const HEX_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * The token in the mail and notification of a decision, which reads and appeals it also while an account is suspended:
 * 43 characters, the id of the decision and its signature.
 */
export function appealTokenFor(secret: string, action_id: string): string {
  return Buffer.concat([Buffer.from(action_id.replaceAll('-', ''), 'hex'), signatureOf(secret, action_id)]).toString(
    'base64url',
  );
}

/** The decision of a token; null if its signature is not ours. */
export function actionOfToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * ID_BYTES) return null;
  const action_id = bytes.subarray(0, ID_BYTES).toString('hex').replace(HEX_GROUPS, '$1-$2-$3-$4-$5');
  return timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(secret, action_id)) ? action_id : null;
}

const signatureOf = (secret: string, action_id: string): Buffer =>
  createHmac('sha256', secret).update(`appeal ${action_id}`).digest().subarray(0, ID_BYTES);

/** The path of the page of a decision. */
export const appealPath = (secret: string, action_id: string): string => `/appeal/${appealTokenFor(secret, action_id)}`;

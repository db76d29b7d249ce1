import { createHmac } from 'node:crypto';
import { seal, unseal } from '#server/kernel/encryption.ts';

const ABOUT = 'contact choice';
const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update(`${ABOUT} key`).digest();

/** The token of the links to a contact: their address, encrypted. Whoever reads the link learns nothing from it. */
export function contactTokenFor(secret: string, email: string): string {
  return seal(keyOf(secret), email.toLowerCase(), ABOUT).toString('base64url');
}

/** The address of a token; null if nobody got this token from here. */
export function emailOfToken(secret: string, token: string): string | null {
  try {
    return unseal(keyOf(secret), Buffer.from(token, 'base64url'), ABOUT);
  } catch {
    // Another key, a changed text, or no token at all: all of them are none.
    return null;
  }
}

/** The path of the page on which a contact chooses. */
export const contactChoicePath = (token: string): string => `/contact-choice/${token}`;

import { z } from 'zod';
import { isProviderBase } from './addresses.ts';

/** A key of push messages in base64url: a point of P-256 or a number, of so many bytes. */
const pushKey = (bytes: number) =>
  z
    .string()
    .refine(
      (text) => Buffer.from(text, 'base64url').length === bytes,
      'must be a key of: npx web-push generate-vapid-keys',
    );

/** The variables of text messages and push messages. */
export const messagingVariables = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be the account SID of Twilio’s console, such as AC…')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'must be the auth token of Twilio’s console')
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      'must be a number like +15035550142, or the SID of a messaging service (MG…)',
    )
    .optional(),
  TWILIO_API_BASE: z
    .string()
    .refine(isProviderBase, 'must be an https address without a path, such as https://api.twilio.com')
    .default('https://api.twilio.com'),
  VAPID_PUBLIC_KEY: pushKey(65).optional(),
  VAPID_PRIVATE_KEY: pushKey(32).optional(),
  PUSH_SERVICE_BASE: z
    .string()
    .refine(isProviderBase, 'must be an address without a path, such as http://127.0.0.1:12112')
    .optional(),
};

/** Reports settings that are missing while others of the same provider are set. */
export function checkMessaging(given: Record<string, string | undefined>, wrong: Map<string, string>): void {
  for (const names of [
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ]) {
    const first = names.find((name) => given[name]);
    for (const name of first === undefined ? [] : names) if (!given[name]) wrong.set(name, `is needed with ${first}`);
  }
}

/** Whether text messages are sent here: through Twilio, or in a demo into its outbox. Otherwise nothing offers them. */
export const hasSms = (config: {
  readonly PLAZA_MODE: 'demo' | 'production';
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
}): boolean => config.PLAZA_MODE === 'demo' || config.TWILIO_ACCOUNT_SID !== undefined;

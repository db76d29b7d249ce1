import { z } from 'zod';

/** Bytes as WebAuthn writes them in JSON: base64url. */
const bytes = (max: number) => z.string().regex(new RegExp(`^[\\w-]{1,${max}}$`));
const attachment = z.enum(['platform', 'cross-platform']).nullish();
const results = z.record(z.string().max(60), z.unknown()).default({});

/** What an authenticator answers when a passkey is made (WebAuthn, RegistrationResponseJSON). */
export const newCredential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: results,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});

/** What an authenticator answers when a passkey is used (WebAuthn, AuthenticationResponseJSON). */
export const usedCredential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: results,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z
      .string()
      .regex(/^[\w-]{0,200}$/)
      .nullish(),
  }),
});
export type NewCredential = z.output<typeof newCredential>;
export type UsedCredential = z.output<typeof usedCredential>;

import { z } from 'zod';

const ClientData = z.object({ challenge: z.string().regex(/^[\w-]{20,200}$/) });

/** The challenge that an authenticator's answer names (base64url JSON); null if it names none. */
export function challengeOf(client_data: string): string | null {
  try {
    const parsed = ClientData.safeParse(JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8')));
    return parsed.data?.challenge ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

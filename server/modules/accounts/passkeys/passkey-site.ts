import type { Config } from '#server/kernel/configuration/config.ts';

/** How long an authenticator may take to answer (seconds). */
export const CHALLENGE_SECONDS = 300;

/** What passkeys of this marketplace are made for: its public address and the host name in it. */
export function siteOf({ PLAZA_ORIGIN }: Pick<Config, 'PLAZA_ORIGIN'>): { origin: string; rp_id: string } {
  return { origin: PLAZA_ORIGIN, rp_id: new URL(PLAZA_ORIGIN).hostname };
}

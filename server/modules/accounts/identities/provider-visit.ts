import { createHmac } from 'node:crypto';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newToken } from '#server/kernel/ids.ts';
import type { IdentityVisit } from '#server/providers/identity/port.ts';
import { type Attempt, insertAttempt, takeAttempt } from '../attempts/attempt-store.ts';
import { type BrowserContext, bindBrowser, browserOf } from '../attempts/bind-browser.ts';

/** How long somebody may take at a provider (seconds). */
const VISIT_SECONDS = 900;

/**
 * Begins a visit to an identity provider, to sign in or (`user_id`) to link an account. It is bound to the browser by
 * its cookie. Nonce and PKCE's secret are derived, so that the table has neither.
 */
export async function beginVisit(
  tx: Tx,
  context: BrowserContext,
  { provider, user_id }: { readonly provider: string; readonly user_id: string | null },
  now: Date,
): Promise<IdentityVisit> {
  const bound_to = bindBrowser(context);
  const state = newToken();
  const purpose = user_id === null ? ('identity' as const) : ('identity_link' as const);
  await insertAttempt(tx, { purpose, user_id, provider, token: state, bound_to, seconds: VISIT_SECONDS }, now);
  return visitOf(context.deps.config, state, bound_to);
}

/** Ends a visit, once, in the browser that began it. Returns null for all others. */
export async function endVisit(
  tx: Tx,
  context: BrowserContext,
  { provider, state }: { readonly provider: string; readonly state: string },
  now: Date,
): Promise<{ readonly visit: IdentityVisit; readonly attempt: Attempt } | null> {
  const bound_to = browserOf(context);
  if (bound_to === null) return null;
  const attempt = await takeAttempt(tx, { purposes: ['identity', 'identity_link'], token: state, bound_to }, now);
  if (attempt?.provider !== provider) return null;
  return { attempt, visit: visitOf(context.deps.config, state, bound_to) };
}

function visitOf(config: Pick<Config, 'PLAZA_SECRET'>, state: string, bound_to: string): IdentityVisit {
  const derive = (part: string) =>
    createHmac('sha256', secretOf(config)).update(`visit\0${part}\0${state}\0${bound_to}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

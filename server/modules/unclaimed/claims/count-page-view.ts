import { createHmac } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { networkOf } from '#server/kernel/limits/limits.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { countVisitor } from './page-view-store.ts';

/** Somebody who looks at a page: a user, or a guest by network and browser. */
export interface Visitor {
  readonly user_id: string | null;
  readonly ip: string;
  readonly user_agent: string;
}

/** Counts a view of a published page, once per visitor and day. Of the visitor, only an HMAC is stored for two days. */
export async function countView(
  tx: Tx,
  config: Config,
  view: { readonly provider_id: string; readonly visitor: Visitor },
  now: Date,
): Promise<Refusal<'not_found'> | null> {
  const page = await findPage(tx, view.provider_id);
  if (page?.status !== 'published') return refuse('not_found', say(claims, 'state.not_found'));
  const { user_id, ip, user_agent } = view.visitor;
  const who = user_id === null ? `guest\0${networkOf(ip)}\0${user_agent}` : `user\0${user_id}`;
  const viewer = createHmac('sha256', secretOf(config)).update(`profile viewer\0${who}`).digest();
  await countVisitor(tx, { provider_id: page.id, viewer, user_id, now });
  return null;
}

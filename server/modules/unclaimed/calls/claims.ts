import { isRefusal, refuse } from '#contract/errors.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { hasSms } from '#server/kernel/configuration/messaging.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import { ownsPage } from '#server/modules/pages/policy.ts';
import {
  askAsStranger,
  askStaff,
  claimByCode,
  countView,
  decideClaim,
  presentAdminClaim,
  presentClaim,
  presentWays,
  sendEvidence,
} from '#server/modules/unclaimed/claims/index.ts';
import { findClaimedPage, findOwnClaim, listClaims, listViews } from '#server/modules/unclaimed/claims/queries.ts';

export const claim_ways = handler('claim/claim_ways', async ({ actor, db, deps, now }, { provider_id }) => {
  const page = await findClaimedPage(db, provider_id);
  if (!page) return refuse('not_found', say(claims, 'state.not_found'));
  const claim = await findOwnClaim(db, { provider_id, user_id: actor.user_id });
  // There is no SMS adapter yet; a demo shows messages in its outbox.
  const caller = { user_id: actor.user_id, has_sms: hasSms(deps.config) };
  return presentWays(page, claim, caller, now);
});

export const claim_account = handler('claim/claim_account', async ({ actor, db, deps, now, request }, input) => {
  const context = { config: deps.config, user_id: actor.user_id, ip: request.ip, channel: 'email' as const, now };
  const result = await claimByCode(db, context, input);
  if (isRefusal(result) || result instanceof Committed) return result;
  const { sent_to, expires_in_seconds, claim, page } = result;
  return { sent_to, expires_in_seconds, claim: presentClaim(claim, page) };
});

export const sms_claim_account = handler(
  'claim/sms_claim_account',
  async ({ actor, db, deps, now, request }, input) => {
    const context = { config: deps.config, user_id: actor.user_id, ip: request.ip, channel: 'sms' as const, now };
    const result = await claimByCode(db, context, input);
    if (isRefusal(result) || result instanceof Committed) return result;
    const { sent_to, expires_in_seconds, claim, page } = result;
    return { sent_to, expires_in_seconds, claim: presentClaim(claim, page) };
  },
);

export const claim_account_without_send_mail = handler(
  'claim/claim_account_without_send_mail',
  async ({ actor, read, inTx, providers, files, now }, input) => {
    const deps = { files: providers.files, inTx, read, now };
    const sent = await sendEvidence(deps, actor.user_id, { ...input, uploads: files });
    return isRefusal(sent) ? sent : { claim: presentClaim(sent.claim, sent.page) };
  },
);

export const claim_contact_us = handler(
  'claim/claim_contact_us',
  async ({ actor, db, now }, { provider_id, text, name, email }) => {
    if (actor.kind === 'user') {
      const asked = await askStaff(db, actor.user_id, { provider_id, text, files: [] }, now);
      return isRefusal(asked) ? asked : { is_received: true as const };
    }
    const missing = (
      [
        ['name', name],
        ['email', email],
      ] as const
    ).flatMap(([path, value]) => (value === undefined ? [{ path, message: say(claims, `contact.${path}`) }] : []));
    if (name === undefined || email === undefined)
      return refuse('invalid_input', missing[0]?.message, { errors: missing });
    const refusal = await askAsStranger(db, { name, email }, { provider_id, text }, now);
    return refusal ?? { is_received: true as const };
  },
);

export const view_profile = handler(
  'claim/view_profile',
  async ({ actor, db, deps, now, request }, { provider_id }) => {
    const visitor = { user_id: actor.user_id, ip: request.ip, user_agent: request.user_agent };
    return (await countView(db, deps.config, { provider_id, visitor }, now)) ?? {};
  },
);

export const view_profile_guest = handler(
  'claim/view_profile_guest',
  async ({ db, deps, now, request }, { provider_id }) => {
    const visitor = { user_id: null, ip: request.ip, user_agent: request.user_agent };
    return (await countView(db, deps.config, { provider_id, visitor }, now)) ?? {};
  },
);

/** The days that the owner sees. */
const DAYS = 28;

export const page_views = handler('my_page/page_views', async ({ actor, db, now }, { provider_id }) => {
  const page = await findPage(db, provider_id);
  if (!page || !ownsPage(actor, page)) return refuse('not_found', say(claims, 'state.not_found'));
  const days = await listViews(db, { provider_id, days: DAYS, now });
  const sum = (of: 'views' | 'contacts') => days.reduce((total, day) => total + day[of], 0);
  return { views: sum('views'), contacts: sum('contacts'), days };
});

export const claim_list = handler('admin/claim_list', async ({ actor, db, deps }, { state, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listClaims(db, { state, limit, after });
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.asked_at : row.decided_at));
  const secret = secretOf(deps.config);
  return { items: page.shown.map((row) => presentAdminClaim(row, actor, secret)), next_cursor: page.next_cursor };
});

export const decide_claim = handler('admin/decide_claim', async ({ actor, db, deps, now }, input) => {
  const decided = await decideClaim(db, actor, input, now);
  return isRefusal(decided) ? decided : { claim: presentAdminClaim(decided, actor, secretOf(deps.config)) };
});

import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { signInMethods } from '#contract/states/sign-in.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { listImpersonations } from '#server/modules/accounts/impersonation/index.ts';
import { findSessionUser } from '#server/modules/accounts/queries.ts';
import { deviceName } from '#server/modules/accounts/rules.ts';
import {
  dropSessionCookie,
  endDevices,
  endSessions,
  listSessions,
  listSignIns,
} from '#server/modules/accounts/sessions/index.ts';
import { presentBrand, presentMarket } from '#server/modules/market/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';

export const session = handler('user/session', async ({ actor, db, deps }) => {
  const [user, market] = await Promise.all([
    actor.kind === 'user' ? findSessionUser(db, actor.user_id) : null,
    findMarket(db),
  ]);
  const until = actor.kind === 'user' ? actor.impersonation?.until : undefined;
  const impersonation = until ? { until: until.toISOString() } : null;
  return {
    user,
    impersonation,
    look: impersonation,
    market: presentMarket(market, await presentBrand(db, market), deps),
  };
});

export const logout = handler('user/logout', async (context, { all }) => {
  const { actor, db, now } = context;
  const refused = all ? await needsConfirmation(db, actor, now) : null;
  if (refused) return refused;
  const ended = await endSessions(db, all ? { user_id: actor.user_id } : { session_id: actor.session_id });
  if (all) await endDevices(db, actor.user_id);
  dropSessionCookie(context);
  return { ended };
});

const Method = z.enum(signInMethods);

export const session_list = handler('user/session_list', async ({ actor, db, now }) => {
  const sessions = await listSessions(db, actor.user_id, now);
  const signIns = await listSignIns(db, actor.user_id);
  const past = await listImpersonations(db, actor.user_id);
  const impersonations = past.map(({ id, started_at, until, reason }) => ({
    _id: id,
    at: started_at.toISOString(),
    until: until.toISOString(),
    reason,
  }));
  return {
    items: sessions.map((session) => ({
      _id: session.id,
      device: deviceName(session.user_agent),
      is_current: session.id === actor.session_id,
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
    })),
    sign_ins: signIns.map(({ id, method, device, at }) => ({
      _id: id,
      method: Method.parse(method),
      device,
      at: at.toISOString(),
    })),
    impersonations,
    looks: impersonations,
  };
});

export const end_session = handler('user/end_session', async (context, { session_id }) => {
  const { actor, db, now } = context;
  const refused = session_id === actor.session_id ? null : await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const ended = await endSessions(db, { session_id, user_id: actor.user_id });
  if (ended === 0) return refuse('not_found', 'This session has already ended.');
  if (session_id === actor.session_id) dropSessionCookie(context);
  return { ended };
});

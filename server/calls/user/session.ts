import { handler } from '#server/kernel/call-context.ts';
import { findSessionUser } from '#server/modules/accounts/queries.ts';
import { presentBrand, presentMarket } from '#server/modules/market/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';

export const session = handler('user/session', async ({ actor, db, deps }) => {
  const [user, market] = await Promise.all([
    actor.kind === 'user' ? findSessionUser(db, actor.user_id) : null,
    findMarket(db),
  ]);
  const look = actor.kind === 'user' && actor.look ? { until: actor.look.until.toISOString() } : null;
  return { user, look, market: presentMarket(market, await presentBrand(db, market), deps.config) };
});

import { forgetOffFeatures, insertMarket } from '#server/modules/market/queries.ts';
import { type Gateway, GatewayUnreachable } from '#server/providers/payments/port.ts';
import type { TestApp } from '../app.ts';

/** Sets up the market, or changes it: whether customers pay online, and what is switched off. */
export async function givenMarket(
  { deps }: Pick<TestApp, 'deps'>,
  own: { takes_payments?: boolean; off_features?: string[] } = {},
): Promise<void> {
  const place = { name: 'Plaza', place_label: 'Portland, Oregon', lat: 45.52, lon: -122.68 };
  const zone = { timezone: 'America/Los_Angeles', currency: 'USD' };
  await insertMarket(deps.database.write, { ...place, ...zone, opened_at: deps.clock.now() }, deps.clock.now());
  const { takes_payments = true, off_features = [] } = own;
  await deps.database.write.updateTable('market').set({ takes_payments, off_features }).execute();
  forgetOffFeatures();
}

/** Replaces the app's gateway by one that throws at every call; returns the calls that were made. */
export function withoutGateway({ deps }: Pick<TestApp, 'deps'>): readonly string[] {
  const made: string[] = [];
  const gateway = new Proxy({} as Gateway, {
    get: (_, name) => {
      if (name === 'name') return 'none';
      return () => {
        made.push(String(name));
        throw new GatewayUnreachable(`${String(name)} was called.`);
      };
    },
  });
  Object.assign(deps.providers, { gateway });
  return made;
}

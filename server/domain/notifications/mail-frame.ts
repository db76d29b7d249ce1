import { homeZoneOf } from '#contract/location/zone-name.ts';
import { accentOf } from '#server/domain/market/index.ts';
import { findMarket } from '#server/domain/market/queries.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { MailFrame } from './mails/layout.ts';

/** The name, address and home zone of this marketplace, for all its mails. */
export async function mailFrame(db: ReadDb, config: Pick<Config, 'PLAZA_ORIGIN'>): Promise<MailFrame> {
  const market = await findMarket(db);
  return {
    market_name: market?.name ?? 'Plaza',
    origin: config.PLAZA_ORIGIN,
    accent: accentOf(market),
    home: market === null ? null : homeZoneOf(market.timezone, market.place_label),
  };
}

import { shippedLanguage } from '#contract/languages.ts';
import { homeZoneOf } from '#contract/location/zone-name.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { accentOf, presentBrand } from '#server/modules/market/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { mailLogo } from '#server/modules/pictures/mail/index.ts';
import type { MailFrame } from './mails/layout.ts';

/** The name, address, language, look and home zone of this marketplace, for all its mails. */
export async function mailFrame(
  db: ReadDb,
  config: Pick<Config, 'PLAZA_ORIGIN' | 'MAIL_REPLY_TO'>,
): Promise<MailFrame> {
  const market = await findMarket(db);
  const logo = market?.logo_id == null ? null : (await presentBrand(db, market)).logo;
  return {
    market_name: market?.name ?? 'Plaza',
    origin: config.PLAZA_ORIGIN,
    language: shippedLanguage(market?.language),
    accent: accentOf(market),
    has_replies: config.MAIL_REPLY_TO !== undefined,
    logo: logo && mailLogo(logo),
    home: market === null ? null : homeZoneOf(market.timezone, market.place_label),
  };
}

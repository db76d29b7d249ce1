import { findMarketName } from '#server/domain/market/queries.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { MailFrame } from './mails/layout.ts';

/** The name and address that all mails of this marketplace carry. */
export async function mailFrame(db: ReadDb, config: Pick<Config, 'PLAZA_ORIGIN'>): Promise<MailFrame> {
  return { market_name: await findMarketName(db), origin: config.PLAZA_ORIGIN };
}

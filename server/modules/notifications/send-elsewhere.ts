import { homeZoneOf } from '#contract/location/zone-name.ts';
import { textOf } from '#locales/text.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import type { NewNotification } from './notification-store.ts';
import { insertMessage } from './outbox-store.ts';
import { findKindPlace } from './rules/message-kinds.ts';
import { choiceOf, listDevices, type ReaderRow } from './settings-store.ts';

/** The most letters of a text message: two parts of one. */
const SMS_LETTERS = 300;

/** Inserts the text and push messages of a notification that its reader chose. */
export async function sendElsewhere(
  db: Db | Tx,
  { kind, title, text, link, once_key, starts_at }: NewNotification,
  reader: ReaderRow,
  now: Date,
): Promise<void> {
  const { group } = findKindPlace(kind);
  const { id: user_id, phone, language } = reader;
  const isOn = (channel: 'sms' | 'push') => choiceOf(reader, group, channel) === 'on';
  const number = isOn('sms') && reader.phone_verified && reader.phone_fault === null ? phone : null;
  const devices = isOn('push') ? await listDevices(db, user_id) : [];
  if (number === null && devices.length === 0) return;
  const market = await findMarket(db);
  const home = market === null ? null : homeZoneOf(market.timezone, market.place_label);
  const [head, rest] = [textOf(title, language, home), textOf(text, language, home)];
  const about = { kind, user_id, html: null, ...(starts_at === undefined ? {} : { starts_at }) };
  const once = (to: string) => (once_key === undefined ? {} : { once_key: `${once_key}:${to}` });
  if (number !== null) {
    const sms = `${market?.name ?? 'Plaza'}: ${rest === '' ? head : `${head}. ${rest}`}`.slice(0, SMS_LETTERS);
    await insertMessage(db, { ...about, channel: 'sms', to: number, subject: '', text: sms, ...once('sms') }, now);
  }
  for (const { id: device_id } of devices) {
    const push = { channel: 'push', to: reader.email, subject: head, text: rest, device_id, link } as const;
    await insertMessage(db, { ...about, ...push, ...once(`push:${device_id}`) }, now);
  }
}

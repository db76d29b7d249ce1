import { shippedLanguage } from '#contract/languages.ts';
import type { DeliveryReason, NotificationGroup } from '#contract/notifications/groups.ts';
import { notificationMails } from '#locales/areas/notification-mails.ts';
import { translate } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { withChoicesLink } from './mails/index.ts';
import type { OpenMessage } from './outbox/open-message-store.ts';
import { type Delivery, decideDelivery } from './rules/decide-delivery.ts';
import { findKindPlace, type KindPlace } from './rules/message-kinds.ts';
import {
  choiceOf,
  type DeviceRow,
  findDevice,
  findReader,
  isUnsubscribed,
  quietOf,
  type ReaderRow,
} from './settings-store.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

/** A message with its reader and device, and what is to happen to it. */
export interface Decided {
  readonly message: OpenMessage;
  readonly place: KindPlace;
  /** The account that it is to; null for guests. */
  readonly reader: ReaderRow | null;
  readonly device: DeviceRow | null;
  readonly delivery: Delivery;
}

/** Reads what decides about a message now, and decides. */
export async function decideMessage({ database, clock }: AppDeps, message: OpenMessage): Promise<Decided> {
  const db = database.write;
  const { user_id, to_address, device_id } = message;
  const channel = channelOf(message.channel);
  const place = findKindPlace(message.kind);
  const isMail = channel === 'email';
  // A text message to a number alone is a code.
  const by = user_id !== null ? { user_id } : isMail ? { email: to_address } : null;
  const reader = by && (await findReader(db, by));
  const device = device_id === null ? null : await findDevice(db, device_id);
  const delivery = decideDelivery({
    channel,
    place,
    is_answer: message.is_answer,
    choice: message.kind === 'digest' ? 'on' : choiceOf(reader, place.group, channel),
    is_unsubscribed:
      isMail && !place.is_essential && (await isUnsubscribed(db, to_address, groupOf(message.kind, place))),
    quiet: reader && quietOf(reader),
    timezone: reader?.timezone ?? 'UTC',
    digest_hour: reader?.digest_hour ?? 8,
    starts_at: message.starts_at,
    lost: lostOf(message, reader, device),
    now: clock.now(),
  });
  return { message, place, reader, device, delivery };
}

/** The group that the link of a mail stops. */
export const groupOf = (kind: string, { group }: Pick<KindPlace, 'group'>): NotificationGroup | 'digest' =>
  kind === 'digest' ? 'digest' : group;

/** Why a text or push message can reach nobody any more; null if it can. */
function lostOf(message: OpenMessage, reader: ReaderRow | null, device: DeviceRow | null): DeliveryReason | null {
  if (message.channel === 'push') return device === null ? 'device_gone' : null;
  if (message.channel !== 'sms' || message.user_id === null) return null;
  if (reader?.phone_verified !== true || reader.phone !== message.to_address) return 'number_changed';
  return reader.phone_fault;
}

const channelOf = (channel: string): 'email' | 'sms' | 'push' =>
  channel === 'sms' || channel === 'push' ? channel : 'email';

/** Hands a message over to its provider. Returns the mail as it was sent, or null for other messages. */
export async function sendDecided(
  { providers, config }: AppDeps,
  { message, place, reader, device }: Decided,
): Promise<{ readonly text: string; readonly html: string | null } | null> {
  const { id, to_address: to, subject, text, html, attachments, link, booking_id } = message;
  if (message.channel === 'sms') {
    await providers.sms?.send({ id, to, text });
    return null;
  }
  if (message.channel === 'push') {
    if (device !== null) await providers.push.send({ id, device, title: subject, text, link });
    return null;
  }
  if (place.is_essential || message.is_answer) {
    await providers.mailer.send({ id, to, subject, text, html, attachments, booking_id });
    return { text, html };
  }
  const group = groupOf(message.kind, place);
  const url = unsubscribeUrl(secretOf(config), config.PLAZA_ORIGIN, { email: to, group });
  const t = translate(shippedLanguage(reader?.language ?? null), notificationMails);
  const written = withChoicesLink({ text, html }, { label: t(`stop.${group}`), url });
  const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await providers.mailer.send({ id, to, subject, ...written, attachments, booking_id, headers });
  return written;
}

import { shippedLanguage } from '#contract/languages.ts';
import { type NotificationGroup, notificationGroups } from '#contract/notifications/groups.ts';
import { notificationMails } from '#locales/areas/notification-mails.ts';
import { translate } from '#locales/format.ts';
import { writeText } from '#locales/values.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { mailFrame } from './mail-frame.ts';
import { button, heading, type MailBlock, paragraph, textLink, writeMail } from './mails/index.ts';
import { lockDigest } from './outbox/open-message-store.ts';
import { endMessage, insertMessage } from './outbox-store.ts';
import { firstLink } from './rules/first-link.ts';
import { findKindPlace } from './rules/message-kinds.ts';
import { choiceOf, findReader, isUnsubscribed, type ReaderRow } from './settings-store.ts';

/** A mail that is summarised. */
type Item = Awaited<ReturnType<typeof lockDigest>>[number];

/** The most mails that one summary names; the others are counted. */
const MAX_ITEMS = 40;

/**
 * Sends a person's due mails as one summary, in the open transaction: each is in one summary, or in none that its
 * reader has switched off meanwhile. Does nothing if another worker does it.
 */
export async function sendDigest(
  { config }: Pick<AppDeps, 'config'>,
  tx: Tx,
  user_id: string,
  now: Date,
): Promise<void> {
  const items = await lockDigest(tx, user_id, now);
  const [last] = items.slice(-1);
  const reader = await findReader(tx, { user_id });
  if (last === undefined) return;
  const wanted = reader === null ? [] : items.filter((item) => isWanted(item, reader));
  const isOff = reader !== null && (await isUnsubscribed(tx, reader.email, 'digest'));
  const shown = isOff ? [] : wanted;
  if (reader !== null && shown.length > 0) {
    const mail = await digestMail(tx, { config }, reader, shown);
    const once_key = `digest:${user_id}:${last.id}`;
    await insertMessage(tx, { ...mail, once_key }, now);
  }
  const is_emptied = config.PLAZA_MODE !== 'demo';
  for (const item of items) {
    const end = shown.includes(item)
      ? ({ state: 'sent', reason: 'in_digest' } as const)
      : ({ state: 'suppressed', reason: isOff ? 'unsubscribed' : 'switched_off' } as const);
    await endMessage(tx, item.id, { ...end, is_emptied }, now);
  }
}

/** Whether a person still wants mails of an item's group. */
function isWanted({ kind }: Item, reader: ReaderRow): boolean {
  const { group } = findKindPlace(kind);
  return choiceOf(reader, group, 'email') !== 'off' && !reader.unsubscribed.includes(group);
}

/** The summary: the subjects of its mails by group, each with the link that its mail had. */
async function digestMail(tx: Tx, { config }: Pick<AppDeps, 'config'>, reader: ReaderRow, items: readonly Item[]) {
  const frame = await mailFrame(tx, config);
  const language = shippedLanguage(reader.language);
  const t = translate(language, notificationMails);
  const count = items.length;
  const named = items.slice(0, MAX_ITEMS);
  const ofGroup = (group: NotificationGroup): MailBlock[] => {
    const own = named.filter(({ kind }) => findKindPlace(kind).group === group);
    const link = ({ text }: Item) => firstLink(text, frame.origin) ?? frame.origin;
    const about = ({ created_at: at }: Item) =>
      writeText({ at: at.toISOString(), zone: reader.timezone, shape: 'moment', label: true }, language, frame.home);
    return own.length === 0
      ? []
      : [heading(t(`digest.${group}`)), ...own.map((item) => textLink(item.subject, about(item), link(item), frame))];
  };
  const title = t('digest.title', { count });
  return writeMail(frame, {
    ...{ kind: 'digest', to: reader.email, language },
    ...{ title, subject: t('digest.subject', { count, market: frame.market_name }) },
    preview: items[0]?.subject ?? title,
    blocks: [
      ...notificationGroups.flatMap(ofGroup),
      ...(count > named.length ? [paragraph(t('digest.more', { count: count - named.length }))] : []),
      button(t('digest.open'), '/profile#notifications', frame),
    ],
    reason: t('digest.reason', { market: frame.market_name }),
  });
}

import type { Delivery, MailSubscription, NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { maskEmail, maskPhone } from '#contract/formats/mask.ts';
import {
  deliveryStates,
  groupChoices,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationGroup,
  notificationChannels,
  notificationGroups,
} from '#contract/notifications/groups.ts';
import { notificationSettings } from '#locales/areas/notification-settings.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { hasSms } from '#server/kernel/configuration/messaging.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { listDeliveries } from './delivery-store.ts';
import { clockOf, minuteOf } from './rules/quiet-hours.ts';
import {
  choiceOf,
  findReader,
  isUnsubscribed,
  listDevices,
  putChoices,
  putSettings,
  quietOf,
  setUnsubscribed,
} from './settings-store.ts';
import { openSubscription } from './unsubscribe-token.ts';

type Deps = Pick<AppDeps, 'config' | 'providers'>;

/** A person and the session that asks. */
interface Own {
  readonly user_id: string;
  readonly session_id: string;
}

/** Presents to a person how they are notified. */
export async function readSettings(
  db: ReadDb | Tx,
  { config, providers }: Deps,
  { user_id, session_id }: Own,
): Promise<NotificationSettings> {
  const reader = await findReader(db, { user_id });
  const devices = await listDevices(db, user_id);
  const quiet = reader && quietOf(reader);
  const has_sms = hasSms(config);
  const channels = notificationChannels.filter((channel) => channel !== 'sms' || has_sms);
  const choices = notificationGroups.flatMap((group) =>
    channels.flatMap((channel) => {
      const made = choiceOf(reader, group, channel);
      const isStopped = channel === 'email' && reader?.unsubscribed.includes(group) === true;
      return made === null ? [] : [{ group, channel, choice: isStopped ? ('off' as const) : made }];
    }),
  );
  return {
    choices,
    quiet: quiet && { from: clockOf(quiet.from), to: clockOf(quiet.to) },
    digest_hour: reader?.digest_hour ?? 8,
    timezone: reader?.timezone ?? 'UTC',
    has_sms,
    phone: reader?.phone ?? null,
    phone_verified: reader?.phone_verified ?? false,
    phone_fault: reader?.phone_fault ?? null,
    push_key: providers.push.public_key,
    devices: devices.map(({ id, name, created_at, ...device }) => ({
      _id: id,
      name,
      is_current: device.session_id === session_id,
      created_at: created_at.toISOString(),
    })),
  };
}

/** A change of how a person is notified; what is absent stays. */
export interface SettingsChange {
  readonly choices: readonly {
    readonly group: NotificationGroup;
    readonly channel: NotificationChannel;
    readonly choice: NotificationChoice;
  }[];
  readonly quiet?: { readonly from: string; readonly to: string } | null | undefined;
  readonly digest_hour?: number | undefined;
}

/** Changes how a person is notified. Refuses choices that a group does not have, and text messages without a number. */
export async function changeSettings(
  tx: Tx,
  deps: Deps,
  own: Own,
  change: SettingsChange,
  now: Date,
): Promise<NotificationSettings | Refusal<'unavailable' | 'invalid_input'>> {
  const { choices, quiet, digest_hour } = change;
  const wrong = choices.findIndex(({ group, channel, choice }) => !groupChoices[group][channel].includes(choice));
  if (wrong !== -1) {
    const message = say(notificationSettings, 'refused.choice');
    return refuse('invalid_input', message, { errors: [{ path: `choices.${wrong}.choice`, message }] });
  }
  const reader = await findReader(tx, own);
  const wantsSms = choices.some(({ channel, choice }) => channel === 'sms' && choice === 'on');
  if (wantsSms && (!hasSms(deps.config) || reader?.phone_verified !== true || reader.phone_fault !== null))
    return refuse('unavailable', say(notificationSettings, 'refused.number'));
  await putChoices(tx, own.user_id, choices);
  // Whoever asks for mails again has them, also if the address unsubscribed by a link.
  const again = choices.filter(({ channel, choice }) => channel === 'email' && choice !== 'off');
  if (reader && again.length > 0) {
    const groups = [...again.map(({ group }) => group), ...(again.some(isDaily) ? ['digest'] : [])];
    await setUnsubscribed(tx, reader.email, groups, false, now);
  }
  const minutes = quiet && { from: minuteOf(quiet.from), to: minuteOf(quiet.to) };
  if (quiet !== undefined || digest_hour !== undefined)
    await putSettings(tx, own.user_id, { quiet: minutes, digest_hour }, now);
  return readSettings(tx, deps, own);
}

const isDaily = ({ choice }: { readonly choice: NotificationChoice }): boolean => choice === 'daily';

/** Reads what the link of a mail stops; null for a token that this server did not make. */
export async function readSubscription(
  db: ReadDb | Tx,
  config: AppDeps['config'],
  token: string,
): Promise<MailSubscription | null> {
  const found = openSubscription(secretOf(config), token);
  if (found === null) return null;
  const { email, group } = found;
  const reader = await findReader(db, { email });
  const is_off =
    (await isUnsubscribed(db, email, group)) || (group !== 'digest' && choiceOf(reader, group, 'email') === 'off');
  return { masked_email: maskEmail(email), group, is_off };
}

/** Stops the mails that a token is about, or allows them again; null for a token that this server did not make. */
export async function setSubscription(
  tx: Tx,
  config: AppDeps['config'],
  { token, is_off }: { readonly token: string; readonly is_off: boolean },
  now: Date,
): Promise<MailSubscription | null> {
  const found = openSubscription(secretOf(config), token);
  if (found === null) return null;
  const { email, group } = found;
  await setUnsubscribed(tx, email, [group], is_off, now);
  const reader = await findReader(tx, { email });
  if (reader && !is_off && group !== 'digest' && choiceOf(reader, group, 'email') === 'off')
    await putChoices(tx, reader.id, [{ group, channel: 'email', choice: 'on' }]);
  return { masked_email: maskEmail(email), group, is_off };
}

/** Presents a message of the log to staff. */
export function presentDelivery(row: Awaited<ReturnType<typeof listDeliveries>>[number]): Delivery {
  const { id, kind, to_address, user_name, reason, attempts } = row;
  return {
    _id: id,
    channel: row.channel === 'sms' || row.channel === 'push' ? row.channel : 'email',
    ...{ kind, user_name, reason, attempts },
    to: row.channel === 'sms' ? maskPhone(to_address) : maskEmail(to_address),
    state: deliveryStates.find((state) => state === row.state) ?? 'queued',
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
  };
}

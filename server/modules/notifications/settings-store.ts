import { sql } from 'kysely';
import {
  groupChoices,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationGroup,
  type NumberFault,
} from '#contract/notifications/groups.ts';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { QuietHours } from './rules/quiet-hours.ts';

/** What a person chose for a group and a channel. */
export interface ChoiceRow {
  readonly group_name: string;
  readonly channel: string;
  readonly choice: string;
}

/** A person's settings as they are stored: choices that are not the default, and groups that they unsubscribed from. */
export interface ReaderRow {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly timezone: string;
  readonly phone: string | null;
  readonly phone_verified: boolean;
  /** Why texts don’t reach the number; null if nothing is known against it. */
  readonly phone_fault: NumberFault | null;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly digest_hour: number;
  readonly choices: readonly ChoiceRow[];
  readonly unsubscribed: readonly string[];
}

const hashOf = (email: string) => sql<Buffer>`sha256(convert_to(lower(${email}::text), 'UTF8'))`;

/** Finds the settings of an active account by its id or its address; null if there is none. */
export async function findReader(
  db: ReadDb | Tx,
  by: { readonly user_id: string } | { readonly email: string },
): Promise<ReaderRow | null> {
  const which = 'user_id' in by ? sql`u.id = ${by.user_id}::uuid` : sql`u.email = ${by.email}::citext`;
  const { rows } = await sql<ReaderRow>`
    SELECT u.id, u.email::text AS email, u.language, u.timezone, u.phone, u.phone_verified,
      (SELECT n.reason FROM unreachable_numbers n WHERE n.phone = u.phone) AS phone_fault,
      s.quiet_from, s.quiet_to, COALESCE(s.digest_hour, 8) AS digest_hour,
      COALESCE((
        SELECT json_agg(json_build_object('group_name', c.group_name, 'channel', c.channel, 'choice', c.choice))
        FROM notification_choices c WHERE c.user_id = u.id
      ), '[]') AS choices,
      COALESCE((
        SELECT json_agg(o.group_name) FROM mail_opt_outs o
        WHERE o.email_hash = sha256(convert_to(lower(u.email::text), 'UTF8'))
      ), '[]') AS unsubscribed
    FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
    WHERE ${which} AND u.status = 'active'`.execute(db);
  return rows[0] ?? null;
}

/** What a person chose for a group and channel, or its default; null if there is no such way or choice. */
export function choiceOf(
  reader: Pick<ReaderRow, 'choices'> | null,
  group: NotificationGroup,
  channel: NotificationChannel,
): NotificationChoice | null {
  const possible = groupChoices[group][channel];
  const made = reader?.choices.find((row) => row.group_name === group && row.channel === channel)?.choice;
  return possible.find((choice) => choice === made) ?? possible[0] ?? null;
}

/** The quiet hours of a person; null if there are none. */
export const quietOf = ({
  quiet_from: from,
  quiet_to: to,
}: Pick<ReaderRow, 'quiet_from' | 'quiet_to'>): QuietHours | null =>
  from === null || to === null ? null : { from, to };

/** Whether an address asked for no more mails of a group. */
export async function isUnsubscribed(db: ReadDb | Tx, email: string, group: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM mail_opt_outs
    WHERE email_hash = ${hashOf(email)}
      AND group_name = ${group}`.execute(db);
  return rows.length > 0;
}

/** Stops the mails of groups to an address, or allows them again. */
export async function setUnsubscribed(
  tx: Tx,
  email: string,
  groups: readonly string[],
  is_off: boolean,
  now: Date,
): Promise<void> {
  if (is_off)
    await sql`INSERT INTO mail_opt_outs (email_hash, group_name, opted_out_at)
      SELECT ${hashOf(email)}, g, ${now}::timestamptz FROM unnest(${[...groups]}::text[]) g
      ON CONFLICT DO NOTHING`.execute(tx);
  else
    await sql`DELETE FROM mail_opt_outs
      WHERE email_hash = ${hashOf(email)} AND group_name = ANY(${[...groups]}::text[])`.execute(tx);
}

/** Stores what a person chose. */
export async function putChoices(
  tx: Tx,
  user_id: string,
  choices: readonly { readonly group: string; readonly channel: string; readonly choice: string }[],
): Promise<void> {
  if (choices.length === 0) return;
  await tx
    .insertInto('notification_choices')
    .values(choices.map(({ group, channel, choice }) => ({ user_id, group_name: group, channel, choice })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'group_name', 'channel']).doUpdateSet({ choice: sql<string>`excluded.choice` }),
    )
    .execute();
}

/** Stores a person's quiet hours and the hour of their summary; what is absent stays. */
export async function putSettings(
  tx: Tx,
  user_id: string,
  settings: { readonly quiet?: QuietHours | null | undefined; readonly digest_hour?: number | undefined },
  now: Date,
): Promise<void> {
  const { quiet, digest_hour } = settings;
  const changed = {
    ...(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
    ...(digest_hour === undefined ? {} : { digest_hour }),
    updated_at: now,
  };
  await tx
    .insertInto('notification_settings')
    .values({ user_id, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

/** A browser that receives push messages. */
export interface DeviceRow {
  readonly id: string;
  readonly session_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
  readonly created_at: Date;
}

/** Lists a person's devices, newest first. */
export function listDevices(db: ReadDb | Tx, user_id: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .select(['id', 'session_id', 'endpoint', 'p256dh', 'auth', 'name', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Finds a device; null if it is gone. */
export async function findDevice(db: ReadDb, id: string): Promise<DeviceRow | null> {
  const row = await db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Stores the device of a session. A subscription belongs to the last session that registered it. */
export async function putDevice(tx: Tx, device: DeviceRow & { readonly user_id: string }): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where((eb) => eb.or([eb('endpoint', '=', device.endpoint), eb('session_id', '=', device.session_id)]))
    .execute();
  await tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute();
}

/** Deletes a person's device, or one that its push service no longer knows. */
export async function deleteDevice(
  db: Db | Tx,
  which: { readonly id: string; readonly user_id?: string },
): Promise<boolean> {
  let query = db.deleteFrom('push_devices').where('id', '=', which.id);
  if (which.user_id !== undefined) query = query.where('user_id', '=', which.user_id);
  return Number((await query.executeTakeFirst()).numDeletedRows) > 0;
}

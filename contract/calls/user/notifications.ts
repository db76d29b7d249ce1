import { z } from 'zod';
import { call, noInput, perHour, perMinute } from '../../call.ts';
import { Notification } from '../../entities/notification.ts';
import { Delivery, MailSubscription, NotificationSettings } from '../../entities/notifications/settings.ts';
import { example } from '../../examples.ts';
import { id, text, wallTime, whole } from '../../fields.ts';
import {
  deliveryStates,
  notificationChannels,
  notificationChoices,
  notificationGroups,
} from '../../notifications/groups.ts';
import { pageInput, pageOf } from '../../paging.ts';

/** Selects notifications by their ids, or `all` present ones. */
const which = z.union(
  [
    z.strictObject({
      notification_ids: z
        .array(id)
        .min(1, 'Choose at least one notification.')
        .max(100, 'Choose at most 100 notifications.'),
    }),
    z.strictObject({ all: z.literal(true, 'Send true for all, or choose some.') }),
  ],
  'Choose some notifications, or all.',
);
const left = z.object({ changed: whole, unseen_count: whole });

/** The token of a mail’s link. */
const mailToken = z.string().regex(/^[A-Za-z0-9_-]{40,600}$/, 'This link is incomplete.');
const clock = wallTime.refine((time) => time !== '24:00', 'Enter a time like 22:00.');
const quiet = z
  .strictObject({ from: clock, to: clock })
  .refine(({ from, to }) => from !== to, { error: 'Choose an end that isn’t the beginning.', path: ['to'] });
/** A key of a browser’s subscription (RFC 8291) in base64url, of so many characters. */
const pushKey = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'This isn’t a key.');

export const notificationsCalls = {
  'user/notification_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists one’s notifications, newest first, with the number not seen yet.',
    input: z.strictObject(pageInput),
    example: {},
    output: pageOf(Notification).extend({ unseen_count: whole }),
    errors: [],
  }),
  'user/notification_view': call({
    access: 'user',
    mode: 'write',
    summary: 'Marks one’s own notifications as seen. Ignores those of others.',
    input: which,
    example: { all: true },
    output: left,
    errors: [],
  }),
  'user/delete_notifications': call({
    access: 'user',
    mode: 'write',
    summary: 'Removes one’s own notifications. Ignores those of others.',
    input: which,
    example: { all: true },
    output: left,
    errors: [],
  }),
  'user/notification_settings': call({
    access: 'user',
    mode: 'read',
    summary: 'Returns how one is notified: choices, quiet hours, the daily summary, and devices.',
    ...noInput,
    output: z.object({ settings: NotificationSettings }),
    errors: [],
  }),
  'user/change_notifications': call({
    access: 'user',
    mode: 'write',
    summary:
      'Changes how one is notified. Omitted fields stay. What is about money or the security of an account cannot be ' +
      'switched off; text messages need a verified number.',
    input: z.strictObject({
      choices: z
        .array(
          z.strictObject({
            group: z.enum(notificationGroups),
            channel: z.enum(notificationChannels),
            choice: z.enum(notificationChoices),
          }),
        )
        .max(notificationGroups.length * notificationChannels.length)
        .default([]),
      quiet: quiet.nullable().optional(),
      digest_hour: whole.min(0).max(23).optional(),
    }),
    example: { choices: [{ group: 'messages', channel: 'push', choice: 'on' }], quiet: { from: '22:00', to: '07:00' } },
    output: z.object({ settings: NotificationSettings }),
    errors: [],
  }),
  'user/save_push_device': call({
    access: 'user',
    mode: 'write',
    summary:
      'Registers the browser of this session for push messages, by its push subscription. It replaces an older one ' +
      'of the session, and is removed when the session ends.',
    input: z.strictObject({
      endpoint: z.url('This isn’t an address.').max(1000),
      keys: z.strictObject({ p256dh: pushKey(87), auth: pushKey(22) }),
    }),
    example: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/example',
      keys: {
        p256dh: 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
        auth: 'aaaaaaaaaaaaaaaaaaaaaa',
      },
    },
    output: z.object({ settings: NotificationSettings }),
    errors: [],
    limit: perHour(20),
  }),
  'user/delete_push_device': call({
    access: 'user',
    mode: 'write',
    summary: 'Removes one of one’s devices from push messages.',
    input: z.strictObject({ device_id: id }),
    example: { device_id: example.device_id },
    output: z.object({ settings: NotificationSettings }),
    errors: [],
  }),
  'user/mail_subscription': call({
    access: 'anyone',
    mode: 'read',
    summary: 'Returns what the link in a mail stops. The token of the link is the proof; nobody signs in.',
    input: z.strictObject({ token: mailToken }),
    example: { token: example.mail_token },
    output: z.object({ subscription: MailSubscription }),
    errors: [],
    limit: perMinute(120),
  }),
  'user/unsubscribe': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Stops the mails that a mail’s link is about, or allows them again.',
    input: z.strictObject({ token: mailToken, is_off: z.boolean().default(true) }),
    example: { token: example.mail_token },
    output: z.object({ subscription: MailSubscription }),
    errors: [],
    limit: perMinute(60),
  }),
  'admin/delivery_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists outgoing messages of the last 90 days without what they say, newest first.',
    input: z.strictObject({
      ...pageInput,
      state: z.enum(deliveryStates).optional(),
      channel: z.enum(['email', 'sms', 'push']).optional(),
      /** A part of the address or number. */
      search: text(120, { min: 0 }).default(''),
    }),
    example: {},
    output: pageOf(Delivery),
    errors: [],
  }),
};

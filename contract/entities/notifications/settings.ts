import { z } from 'zod';
import { moment, whole } from '../../fields.ts';
import {
  deliveryStates,
  notificationChannels,
  notificationChoices,
  notificationGroups,
  numberFaults,
} from '../../notifications/groups.ts';

/** A browser that receives push messages. */
export const PushDevice = z.object({
  _id: z.string(),
  name: z.string(),
  /** Whether it is the device of this session. */
  is_current: z.boolean(),
  created_at: moment,
});
export type PushDevice = z.infer<typeof PushDevice>;

/** How a person is notified. */
export const NotificationSettings = z.object({
  /** What holds for each group and channel that there is; a group without a channel has no such entry. */
  choices: z.array(
    z.object({
      group: z.enum(notificationGroups),
      channel: z.enum(notificationChannels),
      choice: z.enum(notificationChoices),
    }),
  ),
  /** Quiet hours by the person’s clock; null for none. */
  quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The hour of the daily summary by the person’s clock. */
  digest_hour: whole,
  timezone: z.string(),
  /** Whether text messages are sent here. */
  has_sms: z.boolean(),
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  /** Why texts to the number have stopped until it is confirmed again; null if they haven’t. */
  phone_fault: z.enum(numberFaults).nullable(),
  /** The key with which a browser subscribes to push messages; null where nothing is pushed. */
  push_key: z.string().nullable(),
  devices: z.array(PushDevice),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What the link in a mail is about: which mails, to whom, and whether they are stopped. */
export const MailSubscription = z.object({
  /** Masked, because whoever has the link sees it. */
  masked_email: z.string(),
  group: z.enum([...notificationGroups, 'digest']),
  is_off: z.boolean(),
});
export type MailSubscription = z.infer<typeof MailSubscription>;

/** An outgoing message in the log for staff, without what it says. */
export const Delivery = z.object({
  _id: z.string(),
  channel: z.enum(['email', 'sms', 'push']),
  kind: z.string(),
  /** Masked. */
  to: z.string(),
  /** The name of the account it is to, where that is known. */
  user_name: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** Why it is in its state: a `DeliveryReason` or the name of a fault; empty if there is nothing to say. */
  reason: z.string(),
  attempts: whole,
  created_at: moment,
  sent_at: moment.nullable(),
  /** Until when it waits. */
  due_at: moment.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The ways in which people are notified. */
export const notificationChannels = ['app', 'email', 'sms', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What people choose for a group and a channel; `daily` (mail only) collects the mails of a day in one. */
export const notificationChoices = ['on', 'off', 'daily'] as const;
export type NotificationChoice = (typeof notificationChoices)[number];

/** The groups of notifications that people choose for. */
export const notificationGroups = [
  'bookings',
  'reminders',
  'messages',
  'events',
  'hires',
  'reviews',
  'money',
  'pages',
  'account',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/**
 * The choices that a group has on a channel, the default first. One choice alone is locked; without any there is no
 * such way.
 */
export type GroupChoices = Readonly<Record<NotificationChannel, readonly NotificationChoice[]>>;

const app: readonly NotificationChoice[] = ['on', 'off'];
const mail: readonly NotificationChoice[] = ['on', 'off'];
const mailOrDaily: readonly NotificationChoice[] = ['on', 'daily', 'off'];
const optIn: readonly NotificationChoice[] = ['off', 'on'];
const locked: readonly NotificationChoice[] = ['on'];
const none: readonly NotificationChoice[] = [];

/** The choices of each group. What is about money or the security of an account cannot be switched off. */
export const groupChoices: Readonly<Record<NotificationGroup, GroupChoices>> = {
  bookings: { app, email: mail, sms: optIn, push: optIn },
  reminders: { app, email: mail, sms: optIn, push: optIn },
  messages: { app, email: mailOrDaily, sms: optIn, push: optIn },
  events: { app, email: mailOrDaily, sms: optIn, push: optIn },
  hires: { app, email: mailOrDaily, sms: optIn, push: optIn },
  reviews: { app, email: mailOrDaily, sms: none, push: optIn },
  money: { app: locked, email: locked, sms: optIn, push: optIn },
  pages: { app, email: mailOrDaily, sms: none, push: optIn },
  account: { app: locked, email: locked, sms: none, push: optIn },
};

/**
 * The states of an outgoing message. `sent` means that its provider took it; of text messages it then reports whether
 * they arrived.
 */
export const deliveryStates = [
  ...(['queued', 'waiting', 'digest', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed'] as const),
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why text messages don’t reach a number. They stop until it is confirmed again. */
export const numberFaults = ['number_invalid', 'number_stopped', 'number_unreachable'] as const;
export type NumberFault = (typeof numberFaults)[number];

/** Why a message was not sent, did not arrive, or was sent in another one. */
export const deliveryReasons = [
  ...numberFaults,
  'switched_off',
  'unsubscribed',
  'number_changed',
  'device_gone',
  'address_refused',
  'region_off',
  'filtered',
  'not_accepted',
  'no_provider',
  'in_digest',
  'mailbox_full',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

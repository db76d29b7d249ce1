import type { DeliveryReason, NotificationChannel, NotificationChoice } from '#contract/notifications/groups.ts';
import type { KindPlace } from './message-kinds.ts';
import { nextAt, type QuietHours, quietEnd, URGENT_MS } from './quiet-hours.ts';

/** All that decides about one message to one person, read at the moment of sending. */
export interface DeliveryInput {
  readonly channel: Exclude<NotificationChannel, 'app'>;
  readonly place: KindPlace;
  /** Whether it is an answer to the person themselves, such as a code or the confirmation of their booking. */
  readonly is_answer: boolean;
  /** What the person chose for the group and channel; the default if nothing. */
  readonly choice: NotificationChoice | null;
  /** Whether the address asked for no more mails of the group. */
  readonly is_unsubscribed: boolean;
  readonly quiet: QuietHours | null;
  readonly timezone: string;
  /** The hour of the person's daily summary. */
  readonly digest_hour: number;
  /** When the booking starts that the message is about. */
  readonly starts_at: Date | null;
  /** Why the number or device cannot be used any more; null if it can. */
  readonly lost: DeliveryReason | null;
  readonly now: Date;
}

/** What happens to a message: it is sent, waits, joins the next daily summary, or is not sent. */
export type Delivery =
  | { readonly do: 'send' }
  | { readonly do: 'wait'; readonly until: Date }
  | { readonly do: 'digest'; readonly at: Date }
  | { readonly do: 'suppress'; readonly reason: DeliveryReason };

/** Decides what happens to a message now. The only place that weighs choices, quiet hours and urgency. */
export function decideDelivery(input: DeliveryInput): Delivery {
  const { channel, place, choice, quiet, timezone, now } = input;
  if (input.lost !== null) return { do: 'suppress', reason: input.lost };
  if (input.is_answer || (channel === 'email' && place.is_essential)) return { do: 'send' };
  if (channel === 'email' && input.is_unsubscribed) return { do: 'suppress', reason: 'unsubscribed' };
  if (choice === 'off' || choice === null) return { do: 'suppress', reason: 'switched_off' };
  const urgent_from = input.starts_at === null ? null : new Date(input.starts_at.getTime() - URGENT_MS);
  if (place.is_urgent || (urgent_from !== null && urgent_from <= now)) return { do: 'send' };
  if (choice === 'daily')
    return { do: 'digest', at: earlier(nextAt(now, timezone, input.digest_hour * 60), urgent_from) };
  const end = quietEnd(now, timezone, quiet);
  return end === null ? { do: 'send' } : { do: 'wait', until: earlier(end, urgent_from) };
}

const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

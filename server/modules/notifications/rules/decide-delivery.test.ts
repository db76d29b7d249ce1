import { describe, expect, test } from 'vitest';
import { type DeliveryInput, decideDelivery } from './decide-delivery.ts';
import { findKindPlace } from './message-kinds.ts';

const DAY = '2026-05-05T12:00:00Z';
const NIGHT = '2026-05-05T23:00:00Z';
const MORNING = '2026-05-06T07:00:00.000Z';
const quiet = { from: 22 * 60, to: 7 * 60 };

interface Case {
  readonly kind: string;
  readonly channel?: DeliveryInput['channel'];
  readonly choice?: DeliveryInput['choice'];
  readonly now?: string;
  readonly starts_at?: string;
  readonly is_unsubscribed?: boolean;
  readonly lost?: DeliveryInput['lost'];
  readonly is_answer?: boolean;
}

function decide({ kind, channel = 'email', choice = 'on', now = DAY, starts_at, ...rest }: Case) {
  return decideDelivery({
    channel,
    place: findKindPlace(kind),
    is_answer: rest.is_answer ?? false,
    choice,
    is_unsubscribed: rest.is_unsubscribed ?? false,
    quiet,
    timezone: 'UTC',
    digest_hour: 8,
    starts_at: starts_at === undefined ? null : new Date(starts_at),
    lost: rest.lost ?? null,
    now: new Date(now),
  });
}

const send = { do: 'send' };
const suppressed = (reason: string) => ({ do: 'suppress', reason });
const waits = (until: string) => ({ do: 'wait', until: new Date(until) });

describe('what is sent, and when', () => {
  test.each<[string, Case, object]>([
    ['by day', { kind: 'booking_confirmed' }, send],
    ['at night', { kind: 'booking_confirmed', now: NIGHT }, waits(MORNING)],
    ['switched off', { kind: 'booking_confirmed', choice: 'off' }, suppressed('switched_off')],
    ['unsubscribed', { kind: 'messages_unread', is_unsubscribed: true }, suppressed('unsubscribed')],
    ['by a way that the group does not have', { kind: 'x', channel: 'sms', choice: null }, suppressed('switched_off')],
    ['a code at night', { kind: 'code_sign_in', now: NIGHT }, send],
    ['a security mail that was switched off', { kind: 'password_changed', choice: 'off' }, send],
    [
      'a code by SMS at night',
      { kind: 'code_sign_in', channel: 'sms', choice: null, is_answer: true, now: NIGHT },
      send,
    ],
    [
      'the confirmation of one’s own booking',
      { kind: 'booking_confirmed', choice: 'off', is_answer: true, now: NIGHT },
      send,
    ],
    ['a code to an address that unsubscribed', { kind: 'claim_code', is_unsubscribed: true }, send],
    ['a failed payment at night', { kind: 'request_charge_failed', choice: 'off', now: NIGHT }, send],
    ['a cancelled booking', { kind: 'booking_cancelled', choice: 'off', now: NIGHT }, send],
    ['a ticket', { kind: 'ticket_issued', choice: 'off', is_unsubscribed: true }, send],
    [
      'a cancelled booking by push',
      { kind: 'booking_cancelled', channel: 'push', choice: 'off' },
      suppressed('switched_off'),
    ],
    ['a push at night', { kind: 'message', channel: 'push', now: NIGHT }, waits(MORNING)],
    ['a push about a payout at night', { kind: 'payout_failed', channel: 'push', now: NIGHT }, send],
    ['an offered seat at night', { kind: 'waiting_offer', now: NIGHT }, send],
    [
      'to a number that changed',
      { kind: 'message', channel: 'sms', lost: 'number_changed' },
      suppressed('number_changed'),
    ],
    [
      'for the summary',
      { kind: 'review_ask', choice: 'daily' },
      { do: 'digest', at: new Date('2026-05-06T08:00:00Z') },
    ],
    [
      'for the summary at night',
      { kind: 'review_ask', choice: 'daily', now: NIGHT },
      { do: 'digest', at: new Date('2026-05-06T08:00:00Z') },
    ],
    ['an offered seat for the summary', { kind: 'waiting_offer', choice: 'daily' }, send],
    ['the summary itself', { kind: 'digest', now: NIGHT }, send],
    ['a kind nobody knows', { kind: 'new_thing', choice: 'off', now: NIGHT }, send],
  ])('%s', (_, input, expected) => expect(decide(input)).toEqual(expected));
});

test('what starts soon does not wait, and nothing waits past two hours before its start', () => {
  const reminder = (starts_at: string) =>
    decide({ kind: 'booking_reminder_hour', channel: 'sms', now: NIGHT, starts_at });
  expect(reminder('2026-05-06T01:00:00Z')).toEqual(send);
  expect(reminder('2026-05-06T01:00:01Z')).toEqual(waits('2026-05-05T23:00:01.000Z'));
  expect(reminder('2026-05-06T06:00:00Z')).toEqual(waits('2026-05-06T04:00:00.000Z'));
  expect(reminder('2026-05-06T20:00:00Z')).toEqual(waits(MORNING));
  expect(reminder('2026-05-05T22:00:00Z')).toEqual(send);
});

test.each([
  ['booking_reminder_day', 'reminders'],
  ['booking_changed', 'bookings'],
  ['request_asked', 'bookings'],
  ['change_proposed', 'bookings'],
  ['message', 'messages'],
  ['invitation_invited', 'events'],
  ['waiting_joined', 'events'],
  ['hire_asked', 'hires'],
  ['review_ask', 'reviews'],
  ['survey_ask', 'reviews'],
  ['refund_asked', 'money'],
  ['payout_paid', 'money'],
  ['claim_made', 'pages'],
  ['leads_wait', 'pages'],
  ['claim_code', 'account'],
  ['moderation', 'account'],
  ['help_answered', 'account'],
])('%s belongs to %s', (kind, group) => expect(findKindPlace(kind).group).toBe(group));

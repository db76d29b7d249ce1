import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { type Caller, testApp } from '../app.ts';
import { givenProvider, givenService, givenUser } from '../given.ts';
import { givenCode } from '../given-discount.ts';
import { givenEvent } from '../given-event.ts';
import { givenPast } from '../given-past.ts';
import { givenRequest } from '../given-refund.ts';
import { type Example, examplesOf, givenWorld, type World } from '../inputs.ts';
import { stateOfAll } from '../state-digest.ts';

/**
 * Sends other people's ids inside an otherwise valid own input. The access test only sends a whole input as a stranger,
 * who is refused at the first id. Every contract field that takes an id is in one of the three lists, or that test
 * sends it.
 */
const it = testApp();
const contracts = Object.entries(calls) as [CallName, CallContract][];

/** Ids that anyone may send: public people, pages and services, catalogue entries, public reviews. */
const everybodys: readonly string[] = [
  ...['user/get_profile user_id', 'user/get_profile provider_id', 'user/add_user_service description_id'],
  ...['user/rating_review_list service_id', 'user/rating_review_list event_id', 'wallet/add_report event_id'],
  ...[
    'user/reviewable_booking event_id',
    'user/reviewable_booking booking_id',
    'my_page/home_service_event_list category_id',
    'my_page/listing_cards category_id',
    'my_page/search_counts category_id',
  ],
  ...['my_page/add_my_page category_ids', 'my_page/save_unsave_service provider_id'],
  ...['my_page/save_unsave_service service_id', 'booking/add_booking service_id'],
  ...['booking/add_booking_request service_id', 'booking/add_booking_request provider_id'],
  ...['booking/guest_add_booking service_id', 'booking/add_guest_booking_request service_id'],
  ...['booking/add_guest_booking_request provider_id', 'claim/add_message provider_id'],
  ...['discount_code/verify_discount_code service_id', 'claim/guest_add_message provider_id'],
  ...[
    'claim_ways',
    'claim_account',
    'sms_claim_account',
    'claim_account_without_send_mail',
    'claim_contact_us',
    'view_profile',
    'view_profile_guest',
  ].map((call) => `claim/${call} provider_id`),
  ...['wallet/add_report provider_id', 'wallet/add_report review_id', 'my_page/save_unsave_event event_id'],
  ...['event/event_detail event_id', 'event/event_detail occurrence_id', 'event/upcoming_event event_id'],
  ...['event_id', 'service_id', 'occurrence_ids', 'package_ids'].map((id) => `event/join_waiting_list ${id}`),
  ...['event_id', 'service_id', 'occurrence_id'].map((id) => `event/waiting_entry ${id}`),
  ...['event/create_event category_ids', 'event/edit_event category_ids'],
  // Packages, dates and questions of an event are public; answers to those of another event are dropped.
  ...['add_booking', 'guest_add_booking', 'add_booking_request', 'add_guest_booking_request'].flatMap((call) =>
    ['items', 'package_id', 'occurrence_id', 'attendees'].map((field) => `booking/${call} ${field}`),
  ),
  ...['package_id', 'occurrence_id'].map((field) => `booking/booking_availability_check ${field}`),
  'event_survey/add_answer answers',
  ...['booking/modified_service_booking items', 'discount_code/verify_discount_code items'],
  ...['my_page/hire_or_collaborate category_id', 'my_page/hire_or_collaborate provider_id'],
  'my_page/add_hire_and_collaborate provider_id',
  ...['user/add_help_support event_id', 'user/add_help_support provider_id'],
  // A stranger with a code of another mailbox is refused like one without a code.
  'booking/open_by_code booking_id',
];

/** Ids that the sender makes up. */
const madeUp: readonly string[] = [
  ...['booking/add_message client_key', 'claim/add_message client_key', 'claim/guest_add_message client_key'],
  ...['event/send_message_pre_populate_event client_key', 'user/add_help_support client_key'],
  'user/add_help_message client_key',
];

interface Try {
  readonly by: Caller;
  readonly input: object;
}

const dateRule = { kind: 'date', date: '2026-06-01' };
const weekRule = { kind: 'weekly', weekday: 1, start: '08:00', end: '18:00' };
const taker = { name: 'Tess Okafor', email: 'tess@example.com', expected_turn: 0 };

/** Inputs of calls that take several ids, each of them another person's in turn. */
const withOwn: Readonly<Record<string, (competitors: Strangers) => Try>> = {
  'my_schedule/add_my_schedule provider_id': ({ competitor, world, service_id }) => ({
    by: competitor,
    input: { provider_id: world.provider_id, rules: [{ ...dateRule, service_ids: [service_id] }] },
  }),
  'my_schedule/edit_schedule schedule_id': ({ competitor, world, service_id }) => ({
    by: competitor,
    input: { schedule_id: world.rule_ids[0], rule: { ...weekRule, service_ids: [service_id] } },
  }),
  'my_schedule/delete_schedule provider_id': ({ competitor, world, rule_id }) => ({
    by: competitor,
    input: { provider_id: world.provider_id, schedule_ids: [rule_id], confirm_stranded: true },
  }),
  'event/transfer_ticket booking_id': ({ competitor, world, ticket_id }) => ({
    by: competitor,
    input: { booking_id: world.tickets_id, ticket_id, ...taker },
  }),
  'event/transfer_ticket ticket_id': ({ competitor, world, booking_id }) => ({
    by: competitor,
    input: { booking_id, ticket_id: world.given_ticket_id, ...taker },
  }),
  ...Object.fromEntries(
    (['event_id', 'occurrence_id', 'scans'] as const).map((field) => [
      `event/check_in ${field}`,
      ({ competitor, world, event_id, occurrence_id, ticket_id }: Strangers) => ({
        by: competitor,
        input: {
          event_id: field === 'event_id' ? world.event_id : event_id,
          occurrence_id: field === 'occurrence_id' ? world.occurrence_id : occurrence_id,
          scans: [
            {
              nonce: crypto.randomUUID(),
              scanned_at: '2026-05-01T12:00:00.000Z',
              ticket_id: field === 'scans' ? world.ticket_id : ticket_id,
            },
          ],
        },
      }),
    ]),
  ),
  'event/revoke_door_link event_id': ({ competitor, world, link_id }) => ({
    by: competitor,
    input: { event_id: world.event_id, link_id },
  }),
  'event/revoke_door_link link_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, link_id: world.door_link_id },
  }),
  ...Object.fromEntries(
    (['add_guests', 'sell_tickets'] as const).flatMap((call) =>
      (['event_id', 'occurrence_id', 'package_id'] as const).map((field) => [
        `event/${call} ${field}`,
        ({ competitor, world, event_id, occurrence_id, package_id }: Strangers) => ({
          by: competitor,
          input: {
            ...{ event_id, occurrence_id, package_id, [field]: world[field] },
            ...(call === 'add_guests' ? { guests: [{ name: 'Robin Ashworth' }] } : { paid_by: 'cash' }),
          },
        }),
      ]),
    ),
  ),
  'event/box_office event_id': ({ competitor, world, occurrence_id }) => ({
    by: competitor,
    input: { event_id: world.event_id, occurrence_id },
  }),
  'event/undo_sale event_id': ({ competitor, world, sale_id }) => ({
    by: competitor,
    input: { event_id: world.event_id, booking_id: sale_id },
  }),
  'event/undo_sale booking_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, booking_id: world.sale_id },
  }),
  'event/withdraw_invitation invitation_id': ({ competitor, world, occurrence_id }) => ({
    by: competitor,
    input: { invitation_id: world.sent_invitation_id, occurrence_ids: [occurrence_id] },
  }),
  ...Object.fromEntries(
    (['recurrent_event_detail', 'recurrent_package_detail'] as const).map((call) => [
      `discount_code/${call} provider_id`,
      ({ competitor, world, discount_code_id }: Strangers) => ({
        by: competitor,
        input: { provider_id: world.provider_id, event_id: discount_code_id },
      }),
    ]),
  ),
};

/** Inputs with another person's id next to the sender's own ids; none of them changes anything. */
const others: Readonly<Record<string, (competitors: Strangers) => Try>> = {
  'my_page/block_customer conversation_id': ({ competitor, conversation_id }) => ({
    by: competitor,
    input: { conversation_id },
  }),
  'my_page/customer_block conversation_id': ({ competitor, conversation_id }) => ({
    by: competitor,
    input: { conversation_id },
  }),
  'booking/message_list conversation_id': ({ competitor, conversation_id }) => ({
    by: competitor,
    input: { conversation_id },
  }),
  'booking/message_view conversation_id': ({ competitor, conversation_id }) => ({
    by: competitor,
    input: { conversation_id, seq: 1 },
  }),
  'booking/add_message conversation_id': ({ competitor, conversation_id }) => ({
    by: competitor,
    input: { conversation_id, text: 'Please pay me instead.' },
  }),
  'booking/booking_availability_check ignore_booking_id': ({ competitor, world }) => ({
    by: competitor,
    input: {
      service_id: world.service_id,
      from: '2026-05-06',
      to: '2026-05-08',
      ignore_booking_id: world.booking_id,
    },
  }),
  'event/event_detail ignore_booking_id': ({ competitor, world }) => ({
    by: competitor,
    input: { event_id: world.event_id, ignore_booking_id: world.booking_id },
  }),
  'booking/booking_status change_id': ({ competitor, world }) => ({
    by: competitor,
    input: { change_id: world.change_id, status: 'accepted' },
  }),
  'booking/check_modify_payment service_id': ({ world, service_id }) => ({
    by: world.customer,
    input: { booking_id: world.moving_id, service_id, starts_at: '2026-05-13T17:00:00Z' },
  }),
  'booking/modified_service_booking service_id': ({ world, service_id }) => ({
    by: world.customer,
    input: { booking_id: world.moving_id, service_id, starts_at: '2026-05-13T17:00:00Z' },
  }),
  'discount_code/create_discount_code service_ids': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, code: 'RIVAL-20', kind: 'percent', value: 20, service_ids: [world.service_id] },
  }),
  ...Object.fromEntries(
    (['event_ids', 'occurrence_ids', 'package_ids'] as const).flatMap((field) => {
      const idOf = ({ world }: Strangers) =>
        ({ event_ids: world.event_id, occurrence_ids: world.occurrence_id, package_ids: world.package_id })[field];
      return [
        [
          `discount_code/create_discount_code ${field}`,
          (all: Strangers) => ({
            by: all.competitor,
            input: { provider_id: all.provider_id, code: 'RIVAL-30', kind: 'percent', value: 20, [field]: [idOf(all)] },
          }),
        ],
        [
          `discount_code/edit_discount_code ${field}`,
          (all: Strangers) => ({
            by: all.competitor,
            input: { discount_code_id: all.discount_code_id, [field]: [idOf(all)] },
          }),
        ],
      ];
    }),
  ),
  'booking/get_booking_details cancel_ticket_ids': ({ world }) => ({
    by: world.customer,
    input: { booking_id: world.moving_id, cancel_ticket_ids: [world.package_id] },
  }),
  'booking/send_mail_again ticket_id': ({ world }) => ({
    by: world.customer,
    input: { booking_id: world.booking_id, ticket_id: world.ticket_id },
  }),
  'event/ticket booking_id': ({ world, competitor }) => ({ by: competitor, input: { booking_id: world.tickets_id } }),
  'event_survey/get_question booking_id': ({ world, competitor }) => ({
    by: competitor,
    input: { booking_id: world.tickets_id },
  }),
  'event_survey/get_question event_id': ({ world, competitor }) => ({
    by: competitor,
    input: { event_id: world.event_id },
  }),
  'event_survey/get_question occurrence_id': ({ world }) => ({
    by: world.customer,
    input: { booking_id: world.tickets_id, occurrence_id: world.occurrence_id },
  }),
  ...Object.fromEntries(
    (['ticket_id', 'occurrence_id'] as const).map((field) => [
      `event_survey/add_answer ${field}`,
      ({ world }: Strangers) => ({
        by: world.customer,
        input: {
          booking_id: world.tickets_id,
          answers: [{ question_id: world.booking_question_id, value: 'Nothing' }],
          [field]: world.occurrence_id,
        },
      }),
    ]),
  ),
  'user/cancel_event offer_occurrence_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, offer_occurrence_id: world.occurrence_id, dry_run: true },
  }),
  ...Object.fromEntries(
    (['occurrence_id', 'package_id', 'question_id'] as const).map((field) => [
      `event_survey/get_answer ${field}`,
      ({ world, competitor, event_id }: Strangers) => ({
        by: competitor,
        input: { event_id, [field]: world[field] },
      }),
    ]),
  ),
  'booking/generate_meeting_link occurrence_id': ({ world, competitor }) => ({
    by: competitor,
    input: { occurrence_id: world.occurrence_id },
  }),
  'event/cancel_booking ticket_ids': ({ world }) => ({
    by: world.customer,
    input: { booking_id: world.moving_id, ticket_ids: [world.package_id] },
  }),
  'discount_code/edit_discount_code service_ids': ({ competitor, world, discount_code_id }) => ({
    by: competitor,
    input: { discount_code_id, service_ids: [world.service_id] },
  }),
  'discount_code/recurrent_event_detail event_id': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, event_id: world.discount_code_id },
  }),
  'discount_code/recurrent_package_detail event_id': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, event_id: world.discount_code_id },
  }),
  'event/create_event picture_ids': ({ competitor, provider_id, picture_id }) => ({
    by: competitor,
    input: { provider_id, picture_ids: [picture_id] },
  }),
  'event/create_event packages': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, packages: [{ _id: world.package_id, name: 'Seat', amount: 0 }] },
  }),
  'event/create_event questions': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, questions: [{ _id: world.package_id, kind: 'yes_no', text: 'Coming by bike?' }] },
  }),
  'event/create_event copy_of': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, copy_of: world.event_id },
  }),
  'event/edit_event picture_ids': ({ competitor, event_id, picture_id }) => ({
    by: competitor,
    input: { event_id, picture_ids: [picture_id] },
  }),
  'event/edit_event packages': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, packages: [{ _id: world.package_id, name: 'Seat', amount: 0 }] },
  }),
  'event/edit_event questions': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, questions: [{ _id: world.package_id, kind: 'yes_no', text: 'Coming by bike?' }] },
  }),
  'event/edit_event occurrence_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, scope: 'this', occurrence_id: world.occurrence_id, occurrence: { label: 'Mine' } },
  }),
  'event/edit_event occurrence': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, occurrence: { packages: [{ package_id: world.package_id, amount: 0 }] } },
  }),
  'event/plan_dates event_id': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: {
      provider_id,
      event_id: world.event_id,
      schedule: JSON.stringify({ starts_on: '2026-05-08', start_time: '19:00', minutes: 90 }),
    },
  }),
  'user/cancel_event occurrence_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, scope: 'this', occurrence_id: world.occurrence_id, dry_run: true },
  }),
  'user/cancel_event occurrence_ids': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, occurrence_ids: [world.occurrence_id], dry_run: true },
  }),
  ...Object.fromEntries(
    (['occurrence_id', 'package_id', 'question_id'] as const).map((field) => [
      `user/event_participant_list ${field}`,
      ({ competitor, world, event_id }: Strangers) => ({
        by: competitor,
        input: { event_id, [field]: world[field === 'occurrence_id' ? field : 'package_id'] },
      }),
    ]),
  ),
  'event/send_message_pre_populate_event occurrence_ids': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, occurrence_ids: [world.occurrence_id] },
  }),
  'event/send_message_pre_populate_event booking_ids': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, booking_ids: [world.booking_id] },
  }),
  'event/send_message_pre_populate_event hire_ids': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, to: 'providers', hire_ids: world.hire_ids.slice(0, 1) },
  }),
  ...withOwn,
  'user/close_registration occurrence_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, scope: 'this', occurrence_id: world.occurrence_id },
  }),
  'my_schedule/add_my_schedule rules': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, rules: [{ kind: 'date', date: '2026-06-01', service_ids: [world.service_id] }] },
  }),
  'my_schedule/edit_schedule rule': ({ competitor, world, rule_id }) => ({
    by: competitor,
    input: {
      schedule_id: rule_id,
      rule: { kind: 'weekly', weekday: 1, start: '08:00', end: '18:00', service_ids: [world.service_id] },
    },
  }),
  'my_schedule/delete_schedule schedule_ids': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, schedule_ids: world.rule_ids.slice(0, 1), confirm_stranded: true },
  }),
  'user/add_provider_banner_image remove_ids': ({ competitor, provider_id, picture_id }) => ({
    by: competitor,
    input: { provider_id, remove_ids: [picture_id] },
  }),
  'user/add_provider_banner_image order': ({ competitor, provider_id, picture_id }) => ({
    by: competitor,
    input: { provider_id, order: [picture_id] },
  }),
  'user/add_rating_review review_id': ({ competitor, review_id }) => ({
    by: competitor,
    input: { review_id, reply: 'This never took place.' },
  }),
  'event/door_list occurrence_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, occurrence_id: world.occurrence_id },
  }),
  'event/box_office occurrence_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, occurrence_id: world.occurrence_id },
  }),
  ...Object.fromEntries(
    (['user_ids', 'occurrence_ids', 'package_id'] as const).map((field) => [
      `event/event_notify_user ${field}`,
      ({ competitor, world, event_id }: Strangers) => ({
        by: competitor,
        input: {
          ...{ event_id, emails: ['ines@example.com'] },
          ...(field === 'user_ids' ? { user_ids: [world.customer.id] } : {}),
          ...(field === 'occurrence_ids' ? { occurrence_ids: [world.occurrence_id] } : {}),
          ...(field === 'package_id' ? { package_id: world.package_id } : {}),
        },
      }),
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['recurrent_noti_detail', 'open_invitation', 'accept_event_notification', 'cancel_event_notification'],
      ...['accept_recurrent_event_notification', 'cancel_recurrent_event_notification', 'mute_invitations'],
    ].flatMap((call) => {
      const more = (world: Strangers['world']) => ({
        ...(call.includes('_recurrent_') ? { occurrence_ids: world.invited_dates } : {}),
        ...(call === 'mute_invitations' ? { is_muted: true } : {}),
      });
      return [
        [
          `event/${call} invitation_id`,
          ({ competitor, world }: Strangers) => ({
            by: competitor,
            input: { invitation_id: world.invited_id, ...more(world) },
          }),
        ],
        [
          `event/${call} notification_id`,
          ({ competitor, world }: Strangers) => ({
            by: competitor,
            input: { notification_id: world.invited_notice_id, ...more(world) },
          }),
        ],
      ];
    }),
  ),
  ...Object.fromEntries(
    [
      ...['accept_event_notification', 'cancel_event_notification'],
      ...['accept_recurrent_event_notification', 'cancel_recurrent_event_notification'],
    ].map((call) => [
      `event/${call} occurrence_ids`,
      ({ world }: Strangers) => ({
        by: world.customer,
        input: { invitation_id: world.second_invited_id, occurrence_ids: [world.occurrence_id] },
      }),
    ]),
  ),
  'event/withdraw_invitation occurrence_ids': ({ world }) => ({
    by: world.owner,
    input: { invitation_id: world.sent_invitation_id, occurrence_ids: [world.invited_dates[0]] },
  }),
  'event/waiting_entry entry_id': ({ competitor, entry_id }) => ({ by: competitor, input: { entry_id } }),
  'event/leave_waiting_list entry_id': ({ competitor, entry_id }) => ({ by: competitor, input: { entry_id } }),
  'event/accept_offer entry_id': ({ competitor, entry_id }) => ({ by: competitor, input: { entry_id } }),
  'user/event_provider_list event_id': ({ competitor, world }) => ({
    by: competitor,
    input: { event_id: world.event_id },
  }),
  'user/event_provider_list hire_id': ({ competitor, world }) => ({
    by: competitor,
    input: { hire_id: world.hire_ids[3] },
  }),
  'my_page/add_hire_and_collaborate occurrence_ids': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: {
      ...{ event_id, provider_id: world.hired_id, kind: 'share', percent: 20 },
      occurrence_ids: [world.occurrence_id],
    },
  }),
  'my_page/add_hire_and_collaborate card_id': ({ competitor, world, event_id }) => ({
    by: competitor,
    input: { event_id, provider_id: world.hired_id, kind: 'fee', amount: 100, card_id: world.card_id },
  }),
  ...Object.fromEntries(
    (['occurrence_ids', 'decline_ids'] as const).flatMap((field) => [
      [
        `user/accept_hire_collab_req ${field}`,
        ({ world }: Strangers) => ({
          by: world.owner,
          input: { hire_id: world.hire_ids[4], version: 1, [field]: [world.occurrence_id] },
        }),
      ],
      [
        `my_page/accept_hire_and_collaborate_notification ${field}`,
        ({ world }: Strangers) => ({
          by: world.owner,
          input: { notification_id: world.notice_ids[1], [field]: [world.occurrence_id] },
        }),
      ],
    ]),
  ),
  'user/cancel_hire_collab_req occurrence_ids': ({ world }) => ({
    by: world.owner,
    input: { hire_id: world.hire_ids[4], occurrence_ids: [world.occurrence_id] },
  }),
  'my_page/cancel_hire_and_collaborate_notification occurrence_ids': ({ world }) => ({
    by: world.owner,
    input: { notification_id: world.notice_ids[1], occurrence_ids: [world.occurrence_id] },
  }),
  'event/modify_hire_collab_req occurrence_ids': ({ world }) => ({
    by: world.owner,
    input: { hire_id: world.hire_ids[4], version: 1, kind: 'share', percent: 5, occurrence_ids: [world.occurrence_id] },
  }),
  'user/add_user_service service_id': ({ competitor, world, provider_id }) => ({
    by: competitor,
    input: { provider_id, service_id: world.service_id, title: 'Not worth it' },
  }),
  'user/add_user_service image_ids': ({ competitor, service_id, picture_id }) => ({
    by: competitor,
    input: { service_id, image_ids: [picture_id] },
  }),
  'user/delete_notifications notification_ids': ({ competitor, notification_id }) => ({
    by: competitor,
    input: { notification_ids: [notification_id] },
  }),
  'user/notification_view notification_ids': ({ competitor, notification_id }) => ({
    by: competitor,
    input: { notification_ids: [notification_id] },
  }),
  'user/generate_referral_code instead_of': ({ competitor, referral_code_id }) => ({
    by: competitor,
    input: { instead_of: referral_code_id },
  }),
  'user/help_ticket ticket_id': ({ competitor, world }) => ({
    by: competitor,
    input: { ticket_id: world.help_ticket_id },
  }),
  'user/add_help_message ticket_id': ({ competitor, world }) => ({
    by: competitor,
    input: { ticket_id: world.help_ticket_id, text: 'Never mind, please close it.' },
  }),
  'user/refund_payment refund_request_id': ({ competitor, refund_request_id }) => ({
    by: competitor,
    input: { refund_request_id, grant: true },
  }),
  'wallet/add_booking_pay card_id': ({ world, card_id }) => ({
    by: world.customer,
    input: { booking_id: world.booking_id, card_id },
  }),
  'wallet/pay_modify_booking card_id': ({ world, card_id }) => ({
    by: world.customer,
    input: { change_id: world.change_id, card_id },
  }),
};

/** Fields whose foreign id is answered like an unknown one. */
const overlooked: readonly string[] = [
  ...['user/add_provider_banner_image remove_ids', 'user/add_provider_banner_image order'],
  ...['user/delete_notifications notification_ids', 'user/notification_view notification_ids'],
  ...['discount_code/recurrent_event_detail event_id', 'discount_code/recurrent_package_detail event_id'],
  ...['event/plan_dates event_id', 'event/waiting_entry entry_id', 'event/check_in scans'],
  ...['occurrence_id', 'package_id', 'question_id'].map((field) => `event_survey/get_answer ${field}`),
  ...['user/event_provider_list event_id', 'user/event_provider_list hire_id'],
  ...['occurrence_id', 'package_id', 'question_id'].map((field) => `user/event_participant_list ${field}`),
  ...['occurrence_ids', 'booking_ids', 'hire_ids'].map((field) => `event/send_message_pre_populate_event ${field}`),
];

/** The tables in which an own trace of it stays: a door keeps what it refused. */
const traces: Readonly<Record<string, string>> = { 'event/check_in scans': 'check_ins' };

/** A second page with its own owner, and the ids of the first world that an attacker would send. */
async function givenStrangers(world: World) {
  const competitor = await givenUser(it.deps, { name: 'Rita Rival' });
  const { id: provider_id } = await givenProvider(it.deps, { owner_id: competitor.id });
  const { id: service_id } = await givenService(it.deps, { provider_id });
  const { id: discount_code_id } = await givenCode(it.deps, { provider_id, code: 'RIVAL-10' });
  const { id: event_id, occurrence_id, package_id } = await givenEvent(it.deps, { provider_id });
  const free = await givenEvent(it.deps, { provider_id: world.provider_id, packages: [{ amount: 0 }] });
  const seat = { package_id: free.package_id, occurrence_id: free.occurrence_id, participants: 1 };
  const booked = await it.call('booking/add_booking', { items: [seat] }, competitor);
  const { _id: booking_id } = booked.body.booking;
  const held = await it.call('event/ticket', { booking_id }, competitor);
  const link = await it.call('event/door_link', { event_id, name: 'Back door' }, competitor);
  const sale = await it.call(
    'event/sell_tickets',
    { event_id, occurrence_id, package_id, paid_by: 'cash' },
    competitor,
  );
  const db = it.deps.database.write;
  const { id: rule_id } = await db
    .selectFrom('schedule_rules')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('weekday', '=', 1)
    .executeTakeFirstOrThrow();
  const said = { booking_id: world.booking_id, text: 'Is there a place for my bicycle?' };
  const message = await it.call('booking/add_message', said, world.customer);
  const past = await givenPast(it, { service_id: world.service_id, customer_id: world.customer.id });
  const review = await it.call(
    'user/add_rating_review',
    { booking_id: past.booking_id, rating: 5, text: 'Good.' },
    world.customer,
  );
  const code = await it.call('user/generate_referral_code', {}, world.customer);
  const card = await it.call('wallet/save_card', { token: 'tok_success' }, competitor);
  const waited = { event_id: world.event_id, occurrence_ids: [world.occurrence_id], seats: 50 };
  const waiting = await it.call('event/join_waiting_list', waited, world.customer);
  for (const { status, problem } of [booked, held, link, sale, message, review, code, card, waiting])
    if (status !== 200) throw new Error(`The world could not be made: ${problem.detail}`);
  await insertNotification(
    db,
    { user_id: world.owner.id, kind: 'booking_confirmed', title: 'New booking', text: 'Tomorrow', link: '/booking' },
    it.clock.now(),
  );
  const { id: conversation_id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('booking_id', '=', world.booking_id)
    .executeTakeFirstOrThrow();
  const { id: notification_id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', world.owner.id)
    .executeTakeFirstOrThrow();
  const { request } = await givenRequest(it);
  return {
    ...{
      world,
      competitor,
      provider_id,
      service_id,
      event_id,
      discount_code_id,
      rule_id,
      notification_id,
      conversation_id,
    },
    ...{ occurrence_id, package_id, booking_id },
    ticket_id: held.body.items[0]?._id ?? '',
    link_id: link.body.link._id,
    sale_id: sale.body.sale.booking_id,
    review_id: review.body.review._id,
    entry_id: waiting.body.entry?._id ?? '',
    referral_code_id: code.body._id,
    card_id: card.body._id,
    refund_request_id: request._id,
    picture_id: await givenBanner(world),
  };
}

type Strangers = Awaited<ReturnType<typeof givenStrangers>>;

/** A picture in the gallery of the first world's page. */
async function givenBanner({ owner, provider_id }: World): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d7a70' } });
  const form = new FormData();
  form.set('input', JSON.stringify({ provider_id }));
  form.append('images', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png');
  const request = new Request('http://plaza.test', { method: 'POST', body: form });
  const answer = await it.app.http.inject({
    method: 'POST',
    url: '/v9/user/add_provider_banner_image',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json().banner_images[0]._id;
}

interface Schema {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Whether a field takes an id or a page key at any depth. */
function takesId({ pattern = '', properties = {}, items, anyOf = [], oneOf = [] }: Schema): boolean {
  if (pattern.includes('[0-9a-f]{8}-') || pattern === '^[a-z0-9-]{1,120}$') return true;
  return [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].some(takesId);
}

/** The fields of a call's input that take ids. */
function idFieldsOf({ input }: CallContract): string[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const forms = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const fields = forms.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([field, inner]) => (takesId(inner) ? [field] : [])),
  );
  return [...new Set(fields)];
}

let competitors: Strangers;
let examples: Readonly<Record<CallName, Example>>;

beforeAll(async () => {
  const world = await givenWorld(it);
  examples = examplesOf(world);
  competitors = await givenStrangers(world);
});

test('every field that takes an id is tried with somebody else’s', () => {
  // A guest variant has its partner's input and handler. Staff calls check the role before any id.
  const asked = contracts.filter(
    ([, { guest_variant_of, access }]) => guest_variant_of === undefined && access !== 'staff',
  );
  const fields = asked.flatMap(([name, contract]) => {
    const { input, others: answer } = examples[name];
    const isPublic = (field: string) => [...everybodys, ...madeUp].includes(`${name} ${field}`);
    const sent = idFieldsOf(contract).filter((field) => field in input && !isPublic(field));
    return idFieldsOf(contract).map((field) => ({
      field: `${name} ${field}`,
      // The access test sends a whole input, which is refused at the first of several ids.
      isTried: sent.length === 1 && sent[0] === field && (answer === 'refused' || contract.mode === 'read'),
    }));
  });
  const listed = [...everybodys, ...madeUp, ...Object.keys(others)];
  expect(fields.flatMap(({ field, isTried }) => (isTried || listed.includes(field) ? [] : [field]))).toEqual([]);
  expect(listed.filter((each) => !fields.some(({ field }) => field === each))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

/** All stored rows but own traces. Sending a gallery again only updates the page's projection. */
async function stored(traced = '') {
  const { waiting_jobs: _, [traced]: __, ...rest } = await stateOfAll(it.deps.database.pool);
  return rest;
}

describe('what is somebody else’s stays as it is, whatever of one’s own is named beside it', () => {
  test.each(Object.entries(others))('%s', async (field, make) => {
    const name = field.split(' ')[0] as CallName;
    const { by, input } = make(competitors);
    const contract: CallContract = calls[name];
    expect(Object.values(input)).not.toContain(undefined);
    expect(contract.input.safeParse(input).error, 'the input itself is right').toBeUndefined();
    const before = await stored(traces[field]);
    const { status, problem, body } = await it.raw(name, input, by);
    if (overlooked.includes(field)) {
      expect(status, problem.detail).toBe(200);
      expect(JSON.stringify(body)).not.toContain(competitors.picture_id);
      expect(JSON.stringify(body)).not.toContain('"kind":"in"');
    } else
      expect(['not_found', 'forbidden', 'invalid_input', 'payment_method_unknown'], problem.detail).toContain(
        problem.code,
      );
    expect(await stored(traces[field])).toEqual(before);
  });
});

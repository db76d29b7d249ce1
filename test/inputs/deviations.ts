import type { CallName } from '#contract/index.ts';
import type { Example, Who, World } from '../inputs.ts';
import type { ExampleName } from './values.ts';

/** What differs from the rules of `test/inputs.ts`, by call. Most calls need no line here. */

/** Who makes a call, besides the caller that its access suggests. */
export const callers: Readonly<Partial<Record<Who, readonly CallName[]>>> = {
  customer: [
    ...listCalls('user', 'add_rating_review', 'reviewable_booking', 'add_help_support'),
    'my_page/listing_cards',
    ...listCalls('event', 'join_waiting_list', 'waiting_entry', 'leave_waiting_list', 'accept_offer'),
    ...listCalls('event', 'accept_event_notification', 'cancel_event_notification', 'recurrent_noti_detail'),
    ...listCalls('event', 'accept_recurrent_event_notification', 'cancel_recurrent_event_notification'),
    ...listCalls('event', 'open_invitation', 'mute_invitations'),
    ...listCalls('event_survey', 'get_question', 'add_answer'),
  ],
  owner: [
    ...listCalls('user', 'change_password', 'save_push_device', 'wallet_withdraw'),
    ...listCalls('user', 'accept_hire_collab_req', 'cancel_hire_collab_req'),
    ...listCalls('user', 'meeting_account', 'connect_meeting_account', 'disconnect_meeting_account'),
    ...listCalls(
      'booking',
      'booking_status',
      'my_booking',
      'conversation_list',
      'calendar_feed',
      'renew_calendar_feed',
    ),
    ...listCalls('my_page', 'get_my_page', 'add_my_page'),
    'my_page/accept_hire_and_collaborate_notification',
    'my_page/cancel_hire_and_collaborate_notification',
    ...listCalls('my_schedule', 'schedule_list', 'booked_schedule_dates'),
    ...listCalls('event', 'settlement', 'settlement_list', 'meeting', 'join_meeting'),
    ...listCalls('event', 'check_in', 'door_list', 'box_office', 'sell_tickets', 'undo_sale'),
    ...listCalls('wallet', 'get_wallet', 'statement', 'get_bank_info', 'save_bank_info', 'generate_onboarding_link'),
  ],
  leaver: ['user/logout'],
  holder: ['event/cancel_booking'],
  // Without the code from a mailbox.
  staff: ['user/delete_account'],
};

/** Calls that answer whoever sends the same, though it names a page, an event or a service of somebody. */
export const openToOthers: readonly CallName[] = [
  'user/reviewable_booking',
  ...listCalls('booking', 'add_booking', 'add_booking_request'),
  ...listCalls('claim', 'add_message', 'claim_ways', 'claim_account', 'sms_claim_account'),
  ...listCalls('claim', 'claim_account_without_send_mail', 'view_profile'),
  ...listCalls('my_page', 'save_unsave_service', 'save_unsave_event'),
  ...listCalls('event', 'settlement_list', 'join_waiting_list', 'waiting_entry'),
  ...listCalls('user', 'event_list', 'event_provider_list'),
];

/** What a call answers that needs a mailbox, a file, another state or an empty app. */
export const statuses: Readonly<Partial<Record<CallName, Example['status']>>> = {
  'admin/set_up': 409,
  // Without the code from a mailbox, or with a token that nobody has.
  'user/delete_account': 422,
  'user/delete_guest_data': 422,
  'user/verify_otp': 422,
  'user/second_step': 422,
  'user/take_back_email': 422,
  'user/reset_password': 422,
  'booking/open_by_code': 422,
  'user/social_start': 404,
  'user/social_callback': 404,
  // Without a file.
  'admin/add_import': 422,
  'user/upload_package_images': 400,
  // Not the booking of a guest, nor online, nor over; and nobody waits.
  'user/revoke_guest_link': 404,
  'booking/generate_meeting_link': 409,
  'user/add_rating_review': 422,
  'event/leave_waiting_list': 404,
  'event/accept_offer': 404,
  // The marketplace is not in the EU.
  'booking/withdraw_contract': 409,
  // Another change of the same booking has replaced it by then.
  'wallet/refund_modify_booking': 409,
  'wallet/pay_modify_booking': 409,
  'admin/impersonate': 422,
  'user/wallet_withdraw': 422,
  'user/connect_meeting_account': 422,
};

/** What a call names instead, because another call ends the first of its kind or because it needs another state. */
export const insteadIn = (world: World): Readonly<Partial<Record<CallName, Named>>> => ({
  'booking/check_modify_payment': { booking_id: world.moving_id },
  'booking/modified_service_booking': { booking_id: world.moving_id },
  'my_schedule/delete_schedule': { schedule_id: world.rule_ids[1] },
  'event/transfer_ticket': { ticket_id: world.given_ticket_id },
  'user/cancel_hire_collab_req': { hire_id: world.hire_ids[1] },
  'event/modify_hire_collab_req': { hire_id: world.hire_ids[4] },
  'my_page/cancel_hire_and_collaborate_notification': { notification_id: world.notice_ids[1] },
  'event/cancel_recurrent_event_notification': { invited_occurrence_id: world.invited_dates[1] },
  'event/accept_event_notification': { invitation_id: world.second_invited_id },
  'event/cancel_event_notification': { invitation_id: world.second_invited_id },
  'admin/end_two_step': { user_id: world.locked_out_id },
  // Nobody looks as staff; otherwise the world's staff would only look from then on.
  'admin/impersonate': { user_id: world.staff.id },
});
export type Named = { readonly [Name in ExampleName]?: string | undefined };

/** Calls that come first where all run one after another: a later call puts a new change in the place of theirs. */
export const beginnings: readonly CallName[] = ['wallet/refund_modify_booking', 'wallet/pay_modify_booking'];

/** Calls that come last there. All others come in the order of the contract. */
export const endings: readonly CallName[] = [
  // Their words are among the newest acts of staff, which a page shows.
  ...listCalls('admin', 'settle_stuck_payment', 'settle_failed_refund'),
  // They end what others need.
  ...listCalls('user', 'delete_notifications', 'logout', 'delete_event'),
  ...(['wallet/delete_card', 'discount_code/delete_discount_code', 'my_schedule/delete_schedule'] as const),
  ...(['booking/booking_status', 'event/cancel_booking'] as const),
];

/** Lists calls of a group by their names. */
export function listCalls<const Group extends string, const Name extends string>(
  group: Group,
  ...names: readonly Name[]
): `${Group}/${Name}`[] {
  return names.map((name) => `${group}/${name}` as const);
}

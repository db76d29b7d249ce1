import type { CallName } from '#contract/index.ts';
import { everyCaller, guests, type Role, staff } from './callers.ts';

interface Class {
  /** Whom these calls answer. */
  readonly may: readonly Role[];
  readonly calls: readonly CallName[];
}

const signedIn = everyCaller.filter((role) => !guests.includes(role));
const support: readonly Role[] = ['support', 'admin'];

/** Calls by whom they answer, about the object of their example: the customer’s booking, the provider’s page. */
export const generalClasses: readonly Class[] = [
  {
    // What is public, and what begins without an account; tokens in inputs are the right to what they open.
    may: everyCaller,
    calls: [
      ...of('user', 'sign_in', 'sign_up', 'send_otp', 'email_send_otp', 'verify_otp', 'check_email'),
      ...of('user', 'find_email_link', 'use_email_link', 'passkey_sign_in', 'reset_password', 'second_step'),
      ...of('user', 'delete_guest_data'),
      ...of('user', 'take_back_email', 'social_providers', 'session', 'mail_subscription', 'unsubscribe'),
      ...of('user', 'moderation_decision', 'appeal_decision', 'legal_text', 'check_referral_code'),
      ...of('user', 'get_profile', 'guest_get_profile', 'guest_user_service_list', 'description_list'),
      ...of('user', 'guest_rating_review_list', 'reviewable_booking', 'place_list', 'get_system_charge'),
      'admin/set_up',
      'app_version/app_version',
      'booking/guest_booking_availability_check',
      'booking/guest_add_booking',
      'booking/add_guest_booking_request',
      'booking/find',
      'booking/open_by_code',
      'claim/guest_add_message',
      'claim/claim_contact_us',
      'claim/view_profile_guest',
      'claim/contact_choice',
      'claim/choose_contact',
      'discount_code/verify_discount_code',
      'my_page/home_service_event_list',
      'my_page/guest_home_service_event_list',
      'my_page/listing_cards',
      'my_page/search_counts',
      'my_schedule/guest_schedule_list',
      'my_schedule/guest_my_scheduled_dates',
      'my_schedule/guest_booked_schedule_dates',
    ],
  },
  {
    // One’s own account, lists and money; public pages as a user sees them; beginning something as a customer.
    may: signedIn,
    calls: [
      ...of('user', 'edit_profile', 'change_radius', 'session_list', 'account_deletion', 'export_data'),
      ...of('user', 'data_export', 'sign_in_methods', 'confirm_access', 'add_passkey', 'switch_two_step'),
      ...of('user', 'change_email', 'delete_account', 'notification_list', 'notification_view'),
      ...of('user', 'delete_notifications', 'notification_settings', 'change_notifications'),
      ...of('user', 'save_push_device', 'user_service_list', 'rating_review_list', 'meeting_account'),
      ...of('user', 'connect_meeting_account', 'disconnect_meeting_account', 'wallet_withdraw'),
      ...of('user', 'user_referral_code_list', 'generate_referral_code', 'legal_notice', 'accept_legal'),
      ...of('user', 'help_ticket_list', 'change_password', 'logout', 'end_impersonation'),
      'booking/booking_availability_check',
      'booking/add_booking',
      'booking/add_booking_request',
      'booking/upcoming_booking_list',
      'booking/past_booking_list',
      'booking/cancelled_booking_list',
      'booking/conversation_list',
      'booking/check_active_referral_code',
      'claim/add_message',
      'claim/claim_ways',
      'claim/claim_account',
      'claim/sms_claim_account',
      'claim/claim_account_without_send_mail',
      'claim/view_profile',
      'my_page/save_unsave_service',
      'my_page/saved_service_list',
      'my_page/block_list',
      'my_schedule/schedule_list',
      'my_schedule/my_scheduled_dates',
      'my_schedule/booked_schedule_dates',
      ...of('wallet', 'save_card', 'card_list', 'get_wallet', 'wallet_history', 'statement'),
      ...of('wallet', 'payment_statement', 'get_bank_info', 'save_bank_info', 'generate_onboarding_link'),
    ],
  },
  {
    // The customer’s: their ways to sign in, devices, cards, and what only who pays may do with a booking.
    may: ['customer'],
    calls: [
      ...of('user', 'end_session', 'edit_passkey', 'remove_sign_in_method', 'delete_push_device'),
      ...of('user', 'payment_refund_request', 'help_ticket', 'add_help_message', 'add_rating_review'),
      'booking/modified_service_booking',
      ...of('wallet', 'add_booking_pay', 'pay_modify_booking', 'delete_card'),
    ],
  },
  {
    // A link that only guests have.
    may: [],
    calls: ['user/revoke_guest_link', 'user/social_start', 'user/social_callback'],
  },
  {
    may: ['customer', 'provider'],
    calls: [
      'booking/check_modify_payment',
      'booking/message_list',
      'booking/add_message',
      'booking/message_view',
      'wallet/refund_modify_booking',
      'wallet/add_report',
      'user/add_help_support',
    ],
  },
  { may: ['customer', 'provider', ...support], calls: ['booking/get_booking_details', 'booking/send_mail_again'] },
  { may: ['customer', 'provider', ...staff], calls: ['booking/aftercare', 'booking/receipt'] },
  { may: ['provider', ...staff], calls: ['user/refund_payment'] },
  { may: ['customer'], calls: ['booking/withdraw_contract'] },
  // The booking of a guest.
  { may: ['link holder', 'provider', ...support], calls: ['event/cancel_booking'] },
  {
    // The provider’s page, calendar, services and codes.
    may: ['provider'],
    calls: [
      ...of('user', 'add_user_service', 'edit_service_amount', 'add_provider_banner_image'),
      ...of('booking', 'booking_status', 'my_booking', 'add_walk_in', 'calendar_feed'),
      ...of('booking', 'renew_calendar_feed', 'generate_meeting_link'),
      'my_page/get_my_page',
      'my_page/add_my_page',
      'my_page/page_views',
      'my_page/block_customer',
      'my_page/unblock_customer',
      'my_page/customer_block',
      'my_schedule/add_my_schedule',
      'my_schedule/edit_schedule',
      'my_schedule/delete_schedule',
      ...of('discount_code', 'all_discount_code', 'get_discount_code', 'check_discount_code'),
      ...of('discount_code', 'create_discount_code', 'edit_discount_code', 'delete_discount_code'),
      ...of('discount_code', 'discount_provider_service_list', 'discount_provider_event_list'),
      ...of('discount_code', 'recurrent_event_detail', 'recurrent_package_detail'),
    ],
  },
];

/** The calls of a group with these names. */
function of<const Group extends string, const Name extends string>(
  group: Group,
  ...names: readonly Name[]
): `${Group}/${Name}`[] {
  return names.map((name) => `${group}/${name}` as const);
}

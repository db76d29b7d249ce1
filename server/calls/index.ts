import type { CallName } from '#contract/index.ts';
import type { AnyHandler } from '#server/kernel/call-context.ts';
import { act_list } from './admin/act_list.ts';
import { add_import } from './admin/add_import.ts';
import { add_page } from './admin/add_page.ts';
import { add_page_note } from './admin/add_page_note.ts';
import { answer_help_ticket } from './admin/answer_help_ticket.ts';
import { appeal_list } from './admin/appeal_list.ts';
import { balance_list } from './admin/balance_list.ts';
import { booking_list } from './admin/booking_list.ts';
import { catalogue } from './admin/catalogue.ts';
import { change_brand } from './admin/change_brand.ts';
import { change_category } from './admin/change_category.ts';
import { change_description } from './admin/change_description.ts';
import { change_exchange_rates } from './admin/change_exchange_rates.ts';
import { change_fee } from './admin/change_fee.ts';
import { change_import } from './admin/change_import.ts';
import { change_review_settings } from './admin/change_review_settings.ts';
import { change_settings } from './admin/change_settings.ts';
import { change_staff } from './admin/change_staff.ts';
import { check_gateway } from './admin/check_gateway.ts';
import { checklist } from './admin/checklist.ts';
import { claim_list } from './admin/claim_list.ts';
import { confirm_identity } from './admin/confirm_identity.ts';
import { content_list } from './admin/content_list.ts';
import { dashboard } from './admin/dashboard.ts';
import { decide_appeal } from './admin/decide_appeal.ts';
import { decide_claim } from './admin/decide_claim.ts';
import { decide_content } from './admin/decide_content.ts';
import { decide_job } from './admin/decide_job.ts';
import { decide_report } from './admin/decide_report.ts';
import { delivery_list } from './admin/delivery_list.ts';
import { end_two_step } from './admin/end_two_step.ts';
import { event_list as admin_event_list } from './admin/event_list.ts';
import { exchange_rate_list } from './admin/exchange_rate_list.ts';
import { failed_refund_list } from './admin/failed_refund_list.ts';
import { health } from './admin/health.ts';
import { help_ticket as admin_help_ticket } from './admin/help_ticket.ts';
import { help_ticket_list as admin_help_ticket_list } from './admin/help_ticket_list.ts';
import { hide_checklist } from './admin/hide_checklist.ts';
import { identity_list } from './admin/identity_list.ts';
import { impersonate } from './admin/impersonate.ts';
import { import_bad_row_list } from './admin/import_bad_row_list.ts';
import { import_list } from './admin/import_list.ts';
import { import_run } from './admin/import_run.ts';
import { invite_providers } from './admin/invite_providers.ts';
import { job_list } from './admin/job_list.ts';
import { ledger_check } from './admin/ledger_check.ts';
import { legal_texts } from './admin/legal_texts.ts';
import { legal_version_list } from './admin/legal_version_list.ts';
import { moderate } from './admin/moderate.ts';
import { moderation_list } from './admin/moderation_list.ts';
import { need_list } from './admin/need_list.ts';
import { open_market } from './admin/open_market.ts';
import { overview } from './admin/overview.ts';
import { page_counts } from './admin/page_counts.ts';
import { page_list } from './admin/page_list.ts';
import { page_money } from './admin/page_money.ts';
import { page_note_list } from './admin/page_note_list.ts';
import { payment_list } from './admin/payment_list.ts';
import { payout_list } from './admin/payout_list.ts';
import { person_list } from './admin/person_list.ts';
import { platform_statement } from './admin/platform_statement.ts';
import { publish_legal_text } from './admin/publish_legal_text.ts';
import { read_contact } from './admin/read_contact.ts';
import { refund_request_list } from './admin/refund_request_list.ts';
import { report_list } from './admin/report_list.ts';
import { review_list } from './admin/review_list.ts';
import { review_settings } from './admin/review_settings.ts';
import { revoke_identity } from './admin/revoke_identity.ts';
import { search_list } from './admin/search_list.ts';
import { send_test_mail } from './admin/send_test_mail.ts';
import { set_up } from './admin/set_up.ts';
import { settings } from './admin/settings.ts';
import { settle_failed_refund } from './admin/settle_failed_refund.ts';
import { settle_stuck_payment } from './admin/settle_stuck_payment.ts';
import { staff_list } from './admin/staff_list.ts';
import { stuck_payment_list } from './admin/stuck_payment_list.ts';
import { unpaid_fee_list } from './admin/unpaid_fee_list.ts';
import { unpaid_session_list } from './admin/unpaid_session_list.ts';
import { app_version } from './app_version/app_version.ts';
import { update_app_version } from './app_version/update_app_version.ts';
import { add_booking } from './booking/add_booking.ts';
import { add_booking_request } from './booking/add_booking_request.ts';
import { add_guest_booking_request } from './booking/add_guest_booking_request.ts';
import { add_message } from './booking/add_message.ts';
import { add_walk_in } from './booking/add_walk_in.ts';
import { aftercare } from './booking/aftercare.ts';
import { booking_availability_check } from './booking/booking_availability_check.ts';
import { booking_status } from './booking/booking_status.ts';
import { calendar_feed } from './booking/calendar_feed.ts';
import { cancelled_booking_list } from './booking/cancelled_booking_list.ts';
import { check_active_referral_code } from './booking/check_active_referral_code.ts';
import { check_modify_payment } from './booking/check_modify_payment.ts';
import { conversation_list } from './booking/conversation_list.ts';
import { find } from './booking/find.ts';
import { generate_meeting_link } from './booking/generate_meeting_link.ts';
import { get_booking_details } from './booking/get_booking_details.ts';
import { guest_add_booking } from './booking/guest_add_booking.ts';
import { message_list } from './booking/message_list.ts';
import { message_view } from './booking/message_view.ts';
import { modified_service_booking } from './booking/modified_service_booking.ts';
import { my_booking } from './booking/my_booking.ts';
import { open_by_code } from './booking/open_by_code.ts';
import { past_booking_list } from './booking/past_booking_list.ts';
import { receipt } from './booking/receipt.ts';
import { renew_calendar_feed } from './booking/renew_calendar_feed.ts';
import { send_mail_again } from './booking/send_mail_again.ts';
import { upcoming_booking_list } from './booking/upcoming_booking_list.ts';
import { withdraw_contract } from './booking/withdraw_contract.ts';
import { add_message as claim_add_message } from './claim/add_message.ts';
import { choose_contact } from './claim/choose_contact.ts';
import { claim_account } from './claim/claim_account.ts';
import { claim_account_without_send_mail } from './claim/claim_account_without_send_mail.ts';
import { claim_contact_us } from './claim/claim_contact_us.ts';
import { claim_ways } from './claim/claim_ways.ts';
import { contact_choice } from './claim/contact_choice.ts';
import { guest_add_message } from './claim/guest_add_message.ts';
import { sms_claim_account } from './claim/sms_claim_account.ts';
import { view_profile } from './claim/view_profile.ts';
import { view_profile_guest } from './claim/view_profile_guest.ts';
import { all_discount_code } from './discount_code/all_discount_code.ts';
import { check_discount_code } from './discount_code/check_discount_code.ts';
import { create_discount_code } from './discount_code/create_discount_code.ts';
import { delete_discount_code } from './discount_code/delete_discount_code.ts';
import { discount_provider_event_list } from './discount_code/discount_provider_event_list.ts';
import { discount_provider_service_list } from './discount_code/discount_provider_service_list.ts';
import { edit_discount_code } from './discount_code/edit_discount_code.ts';
import { get_discount_code } from './discount_code/get_discount_code.ts';
import { recurrent_event_detail } from './discount_code/recurrent_event_detail.ts';
import { recurrent_package_detail } from './discount_code/recurrent_package_detail.ts';
import { verify_discount_code } from './discount_code/verify_discount_code.ts';
import { accept_event_notification } from './event/accept_event_notification.ts';
import { accept_offer } from './event/accept_offer.ts';
import { accept_recurrent_event_notification } from './event/accept_recurrent_event_notification.ts';
import { add_guests } from './event/add_guests.ts';
import { box_office } from './event/box_office.ts';
import { bulk_progress } from './event/bulk_progress.ts';
import { cancel_booking } from './event/cancel_booking.ts';
import { cancel_event_notification } from './event/cancel_event_notification.ts';
import { cancel_recurrent_event_notification } from './event/cancel_recurrent_event_notification.ts';
import { check_in } from './event/check_in.ts';
import { create_event } from './event/create_event.ts';
import { door_link } from './event/door_link.ts';
import { door_link_list } from './event/door_link_list.ts';
import { door_list } from './event/door_list.ts';
import { edit_event } from './event/edit_event.ts';
import { event_detail } from './event/event_detail.ts';
import { event_notify_user } from './event/event_notify_user.ts';
import { invitation_list } from './event/invitation_list.ts';
import { join_meeting } from './event/join_meeting.ts';
import { join_waiting_list } from './event/join_waiting_list.ts';
import { leave_waiting_list } from './event/leave_waiting_list.ts';
import { meeting } from './event/meeting.ts';
import { modify_hire_collab_req } from './event/modify_hire_collab_req.ts';
import { mute_invitations } from './event/mute_invitations.ts';
import { open_invitation } from './event/open_invitation.ts';
import { plan_dates } from './event/plan_dates.ts';
import { recurrent_noti_detail } from './event/recurrent_noti_detail.ts';
import { remind_invitation } from './event/remind_invitation.ts';
import { revoke_door_link } from './event/revoke_door_link.ts';
import { sell_tickets } from './event/sell_tickets.ts';
import { send_message_pre_populate_event } from './event/send_message_pre_populate_event.ts';
import { settlement } from './event/settlement.ts';
import { settlement_list } from './event/settlement_list.ts';
import { ticket } from './event/ticket.ts';
import { transfer_ticket } from './event/transfer_ticket.ts';
import { undo_sale } from './event/undo_sale.ts';
import { upcoming_event } from './event/upcoming_event.ts';
import { waiting_entry } from './event/waiting_entry.ts';
import { withdraw_invitation } from './event/withdraw_invitation.ts';
import { add_answer } from './event_survey/add_answer.ts';
import { add_question } from './event_survey/add_question.ts';
import { delete_survey_form } from './event_survey/delete_survey_form.ts';
import { edit_question } from './event_survey/edit_question.ts';
import { get_answer } from './event_survey/get_answer.ts';
import { get_question } from './event_survey/get_question.ts';
import { accept_hire_and_collaborate_notification } from './my_page/accept_hire_and_collaborate_notification.ts';
import { add_hire_and_collaborate } from './my_page/add_hire_and_collaborate.ts';
import { add_my_page } from './my_page/add_my_page.ts';
import { block_customer } from './my_page/block_customer.ts';
import { block_list } from './my_page/block_list.ts';
import { cancel_hire_and_collaborate_notification } from './my_page/cancel_hire_and_collaborate_notification.ts';
import { customer_block } from './my_page/customer_block.ts';
import { get_my_page } from './my_page/get_my_page.ts';
import { hire_or_collaborate } from './my_page/hire_or_collaborate.ts';
import { home_service_event_list } from './my_page/home_service_event_list.ts';
import { listing_cards } from './my_page/listing_cards.ts';
import { page_views } from './my_page/page_views.ts';
import { save_unsave_event } from './my_page/save_unsave_event.ts';
import { save_unsave_service } from './my_page/save_unsave_service.ts';
import { saved_service_list } from './my_page/saved_service_list.ts';
import { search_counts } from './my_page/search_counts.ts';
import { unblock_customer } from './my_page/unblock_customer.ts';
import { add_my_schedule } from './my_schedule/add_my_schedule.ts';
import { booked_schedule_dates } from './my_schedule/booked_schedule_dates.ts';
import { delete_schedule } from './my_schedule/delete_schedule.ts';
import { edit_schedule } from './my_schedule/edit_schedule.ts';
import { my_scheduled_dates } from './my_schedule/my_scheduled_dates.ts';
import { schedule_list } from './my_schedule/schedule_list.ts';
import { accept_hire_collab_req } from './user/accept_hire_collab_req.ts';
import { accept_legal } from './user/accept_legal.ts';
import { account_deletion } from './user/account_deletion.ts';
import { add_help_message } from './user/add_help_message.ts';
import { add_help_support } from './user/add_help_support.ts';
import { add_passkey } from './user/add_passkey.ts';
import { add_provider_banner_image } from './user/add_provider_banner_image.ts';
import { add_rating_review } from './user/add_rating_review.ts';
import { add_user_service } from './user/add_user_service.ts';
import { appeal_decision } from './user/appeal_decision.ts';
import { cancel_event } from './user/cancel_event.ts';
import { cancel_hire_collab_req } from './user/cancel_hire_collab_req.ts';
import { change_email } from './user/change_email.ts';
import { change_notifications } from './user/change_notifications.ts';
import { change_password } from './user/change_password.ts';
import { change_radius } from './user/change_radius.ts';
import { check_email } from './user/check_email.ts';
import { check_referral_code } from './user/check_referral_code.ts';
import { close_registration } from './user/close_registration.ts';
import { confirm_access } from './user/confirm_access.ts';
import { connect_meeting_account } from './user/connect_meeting_account.ts';
import { data_export } from './user/data_export.ts';
import { delete_account } from './user/delete_account.ts';
import { delete_event } from './user/delete_event.ts';
import { delete_guest_data } from './user/delete_guest_data.ts';
import { delete_notifications } from './user/delete_notifications.ts';
import { delete_push_device } from './user/delete_push_device.ts';
import { description_list } from './user/description_list.ts';
import { disconnect_meeting_account } from './user/disconnect_meeting_account.ts';
import { edit_passkey } from './user/edit_passkey.ts';
import { edit_profile } from './user/edit_profile.ts';
import { edit_service_amount } from './user/edit_service_amount.ts';
import { email_send_otp } from './user/email_send_otp.ts';
import { end_impersonation } from './user/end_impersonation.ts';
import { end_session } from './user/end_session.ts';
import { event_detail as user_event_detail } from './user/event_detail.ts';
import { event_list } from './user/event_list.ts';
import { event_listing } from './user/event_listing.ts';
import { event_participant_list } from './user/event_participant_list.ts';
import { event_provider_list } from './user/event_provider_list.ts';
import { export_data } from './user/export_data.ts';
import { find_email_link } from './user/find_email_link.ts';
import { generate_referral_code } from './user/generate_referral_code.ts';
import { get_profile } from './user/get_profile.ts';
import { get_system_charge } from './user/get_system_charge.ts';
import { help_ticket } from './user/help_ticket.ts';
import { help_ticket_list } from './user/help_ticket_list.ts';
import { legal_notice } from './user/legal_notice.ts';
import { legal_text } from './user/legal_text.ts';
import { logout } from './user/logout.ts';
import { mail_subscription } from './user/mail_subscription.ts';
import { meeting_account } from './user/meeting_account.ts';
import { moderation_decision } from './user/moderation_decision.ts';
import { notification_list } from './user/notification_list.ts';
import { notification_settings } from './user/notification_settings.ts';
import { notification_view } from './user/notification_view.ts';
import { passkey_sign_in } from './user/passkey_sign_in.ts';
import { payment_refund_request } from './user/payment_refund_request.ts';
import { place_list } from './user/place_list.ts';
import { rating_review_list } from './user/rating_review_list.ts';
import { refund_payment } from './user/refund_payment.ts';
import { remove_sign_in_method } from './user/remove_sign_in_method.ts';
import { reset_password } from './user/reset_password.ts';
import { reviewable_booking } from './user/reviewable_booking.ts';
import { revoke_guest_link } from './user/revoke_guest_link.ts';
import { save_push_device } from './user/save_push_device.ts';
import { second_step } from './user/second_step.ts';
import { send_otp } from './user/send_otp.ts';
import { session } from './user/session.ts';
import { session_list } from './user/session_list.ts';
import { sign_in } from './user/sign_in.ts';
import { sign_in_methods } from './user/sign_in_methods.ts';
import { sign_up } from './user/sign_up.ts';
import { social_callback } from './user/social_callback.ts';
import { social_providers } from './user/social_providers.ts';
import { social_start } from './user/social_start.ts';
import { switch_two_step } from './user/switch_two_step.ts';
import { take_back_email } from './user/take_back_email.ts';
import { unsubscribe } from './user/unsubscribe.ts';
import { upload_package_images } from './user/upload_package_images.ts';
import { use_email_link } from './user/use_email_link.ts';
import { user_referral_code_list } from './user/user_referral_code_list.ts';
import { user_service_list } from './user/user_service_list.ts';
import { verify_otp } from './user/verify_otp.ts';
import { wallet_withdraw } from './user/wallet_withdraw.ts';
import { add_booking_pay } from './wallet/add_booking_pay.ts';
import { add_report } from './wallet/add_report.ts';
import { card_list } from './wallet/card_list.ts';
import { delete_card } from './wallet/delete_card.ts';
import { generate_onboarding_link } from './wallet/generate_onboarding_link.ts';
import { get_bank_info } from './wallet/get_bank_info.ts';
import { get_wallet } from './wallet/get_wallet.ts';
import { pay_modify_booking } from './wallet/pay_modify_booking.ts';
import { payment_statement } from './wallet/payment_statement.ts';
import { refund_modify_booking } from './wallet/refund_modify_booking.ts';
import { save_bank_info } from './wallet/save_bank_info.ts';
import { save_card } from './wallet/save_card.ts';
import { statement } from './wallet/statement.ts';
import { wallet_history } from './wallet/wallet_history.ts';

/**
 * Every handler by its call's wire name. A call without a handler does not compile. A guest variant uses the handler of
 * its call.
 */
export const handlers: Readonly<Record<CallName, AnyHandler>> = {
  'admin/set_up': set_up,
  'admin/dashboard': dashboard,
  'admin/booking_list': booking_list,
  'admin/decide_job': decide_job,
  'admin/event_list': admin_event_list,
  'admin/health': health,
  'admin/job_list': job_list,
  'admin/need_list': need_list,
  'admin/overview': overview,
  'admin/add_page': add_page,
  'admin/add_page_note': add_page_note,
  'admin/page_money': page_money,
  'admin/page_note_list': page_note_list,
  'admin/page_counts': page_counts,
  'admin/search_list': search_list,
  'admin/page_list': page_list,
  'admin/payment_list': payment_list,
  'admin/person_list': person_list,
  'admin/read_contact': read_contact,
  'admin/review_list': review_list,
  'admin/refund_request_list': refund_request_list,
  'admin/report_list': report_list,
  'admin/confirm_identity': confirm_identity,
  'admin/identity_list': identity_list,
  'admin/revoke_identity': revoke_identity,
  'admin/change_review_settings': change_review_settings,
  'admin/content_list': content_list,
  'admin/decide_content': decide_content,
  'admin/review_settings': review_settings,
  'user/accept_legal': accept_legal,
  'user/legal_notice': legal_notice,
  'my_page/block_customer': block_customer,
  'my_page/block_list': block_list,
  'my_page/customer_block': customer_block,
  'my_page/unblock_customer': unblock_customer,
  'admin/appeal_list': appeal_list,
  'admin/decide_appeal': decide_appeal,
  'user/appeal_decision': appeal_decision,
  'user/moderation_decision': moderation_decision,
  'claim/contact_choice': contact_choice,
  'claim/choose_contact': choose_contact,
  'admin/claim_list': claim_list,
  'admin/import_run': import_run,
  'admin/import_list': import_list,
  'admin/import_bad_row_list': import_bad_row_list,
  'admin/change_import': change_import,
  'admin/add_import': add_import,
  'admin/delivery_list': delivery_list,
  'admin/decide_claim': decide_claim,
  'admin/decide_report': decide_report,
  'admin/moderate': moderate,
  'admin/moderation_list': moderation_list,
  'admin/failed_refund_list': failed_refund_list,
  'admin/settle_failed_refund': settle_failed_refund,
  'admin/stuck_payment_list': stuck_payment_list,
  'admin/settle_stuck_payment': settle_stuck_payment,
  'admin/unpaid_fee_list': unpaid_fee_list,
  'admin/unpaid_session_list': unpaid_session_list,
  'admin/balance_list': balance_list,
  'admin/payout_list': payout_list,
  'admin/impersonate': impersonate,
  'admin/ledger_check': ledger_check,
  'admin/check_gateway': check_gateway,
  'admin/settings': settings,
  'admin/change_brand': change_brand,
  'admin/change_settings': change_settings,
  'admin/exchange_rate_list': exchange_rate_list,
  'admin/change_exchange_rates': change_exchange_rates,
  'admin/change_fee': change_fee,
  'admin/staff_list': staff_list,
  'admin/change_staff': change_staff,
  'admin/catalogue': catalogue,
  'admin/change_category': change_category,
  'admin/change_description': change_description,
  'user/legal_text': legal_text,
  'admin/legal_texts': legal_texts,
  'admin/legal_version_list': legal_version_list,
  'admin/publish_legal_text': publish_legal_text,
  'app_version/app_version': app_version,
  'app_version/update_app_version': update_app_version,
  'admin/checklist': checklist,
  'admin/hide_checklist': hide_checklist,
  'admin/send_test_mail': send_test_mail,
  'admin/open_market': open_market,
  'admin/invite_providers': invite_providers,
  'admin/end_two_step': end_two_step,
  'admin/act_list': act_list,
  'user/add_help_support': add_help_support,
  'user/help_ticket_list': help_ticket_list,
  'user/help_ticket': help_ticket,
  'user/add_help_message': add_help_message,
  'admin/help_ticket_list': admin_help_ticket_list,
  'admin/help_ticket': admin_help_ticket,
  'admin/answer_help_ticket': answer_help_ticket,
  'user/payment_refund_request': payment_refund_request,
  'user/refund_payment': refund_payment,
  'wallet/add_report': add_report,
  'booking/aftercare': aftercare,
  'booking/receipt': receipt,
  'user/sign_in': sign_in,
  'user/sign_up': sign_up,
  'user/logout': logout,
  'user/notification_list': notification_list,
  'user/notification_view': notification_view,
  'user/notification_settings': notification_settings,
  'user/change_notifications': change_notifications,
  'user/save_push_device': save_push_device,
  'user/delete_push_device': delete_push_device,
  'user/mail_subscription': mail_subscription,
  'user/unsubscribe': unsubscribe,
  'user/delete_notifications': delete_notifications,
  'user/get_profile': get_profile,
  'user/guest_get_profile': get_profile,
  'user/edit_profile': edit_profile,
  'user/change_password': change_password,
  'user/change_radius': change_radius,
  'user/account_deletion': account_deletion,
  'user/data_export': data_export,
  'user/delete_account': delete_account,
  'user/delete_guest_data': delete_guest_data,
  'user/export_data': export_data,
  'user/send_otp': send_otp,
  'user/email_send_otp': email_send_otp,
  'user/verify_otp': verify_otp,
  'user/find_email_link': find_email_link,
  'user/use_email_link': use_email_link,
  'user/add_passkey': add_passkey,
  'user/change_email': change_email,
  'user/confirm_access': confirm_access,
  'user/edit_passkey': edit_passkey,
  'user/passkey_sign_in': passkey_sign_in,
  'user/remove_sign_in_method': remove_sign_in_method,
  'user/second_step': second_step,
  'user/sign_in_methods': sign_in_methods,
  'user/social_callback': social_callback,
  'user/social_providers': social_providers,
  'user/social_start': social_start,
  'user/switch_two_step': switch_two_step,
  'user/take_back_email': take_back_email,
  'user/reset_password': reset_password,
  'user/check_email': check_email,
  'user/session_list': session_list,
  'user/end_impersonation': end_impersonation,
  'user/end_session': end_session,
  'user/revoke_guest_link': revoke_guest_link,
  'booking/add_booking': add_booking,
  'booking/guest_add_booking': guest_add_booking,
  'booking/add_booking_request': add_booking_request,
  'booking/add_guest_booking_request': add_guest_booking_request,
  'booking/get_booking_details': get_booking_details,
  'booking/upcoming_booking_list': upcoming_booking_list,
  'booking/past_booking_list': past_booking_list,
  'booking/cancelled_booking_list': cancelled_booking_list,
  'booking/my_booking': my_booking,
  'booking/booking_status': booking_status,
  'booking/check_modify_payment': check_modify_payment,
  'booking/modified_service_booking': modified_service_booking,
  'booking/find': find,
  'booking/open_by_code': open_by_code,
  'booking/withdraw_contract': withdraw_contract,
  'booking/send_mail_again': send_mail_again,
  'booking/message_list': message_list,
  'booking/add_message': add_message,
  'booking/message_view': message_view,
  'booking/conversation_list': conversation_list,
  'claim/add_message': claim_add_message,
  'claim/guest_add_message': guest_add_message,
  'claim/claim_ways': claim_ways,
  'claim/claim_account': claim_account,
  'claim/sms_claim_account': sms_claim_account,
  'claim/claim_account_without_send_mail': claim_account_without_send_mail,
  'claim/claim_contact_us': claim_contact_us,
  'claim/view_profile': view_profile,
  'claim/view_profile_guest': view_profile_guest,
  'my_page/page_views': page_views,
  'user/add_rating_review': add_rating_review,
  'user/reviewable_booking': reviewable_booking,
  'booking/add_walk_in': add_walk_in,
  'booking/generate_meeting_link': generate_meeting_link,
  'booking/calendar_feed': calendar_feed,
  'booking/renew_calendar_feed': renew_calendar_feed,
  'wallet/add_booking_pay': add_booking_pay,
  'wallet/pay_modify_booking': pay_modify_booking,
  'wallet/refund_modify_booking': refund_modify_booking,
  'wallet/save_card': save_card,
  'wallet/card_list': card_list,
  'wallet/delete_card': delete_card,
  'event/cancel_booking': cancel_booking,
  'event/check_in': check_in,
  'event/door_list': door_list,
  'event/door_link': door_link,
  'event/door_link_list': door_link_list,
  'event/revoke_door_link': revoke_door_link,
  'event/add_guests': add_guests,
  'event/box_office': box_office,
  'event/sell_tickets': sell_tickets,
  'event/undo_sale': undo_sale,
  'event/ticket': ticket,
  'event/meeting': meeting,
  'event/join_meeting': join_meeting,
  'event/settlement': settlement,
  'event/settlement_list': settlement_list,
  'event/transfer_ticket': transfer_ticket,
  'event/event_detail': event_detail,
  'event/guest_event_detail': event_detail,
  'event/event_notify_user': event_notify_user,
  'event/accept_event_notification': accept_event_notification,
  'event/accept_recurrent_event_notification': accept_recurrent_event_notification,
  'event/cancel_event_notification': cancel_event_notification,
  'event/cancel_recurrent_event_notification': cancel_recurrent_event_notification,
  'event/recurrent_noti_detail': recurrent_noti_detail,
  'event/open_invitation': open_invitation,
  'event/mute_invitations': mute_invitations,
  'event/invitation_list': invitation_list,
  'event/withdraw_invitation': withdraw_invitation,
  'event/remind_invitation': remind_invitation,
  'event/join_waiting_list': join_waiting_list,
  'event/waiting_entry': waiting_entry,
  'event/leave_waiting_list': leave_waiting_list,
  'event/accept_offer': accept_offer,
  'my_page/hire_or_collaborate': hire_or_collaborate,
  'my_page/add_hire_and_collaborate': add_hire_and_collaborate,
  'my_page/accept_hire_and_collaborate_notification': accept_hire_and_collaborate_notification,
  'my_page/cancel_hire_and_collaborate_notification': cancel_hire_and_collaborate_notification,
  'user/event_provider_list': event_provider_list,
  'user/accept_hire_collab_req': accept_hire_collab_req,
  'user/cancel_hire_collab_req': cancel_hire_collab_req,
  'event/modify_hire_collab_req': modify_hire_collab_req,
  'event/upcoming_event': upcoming_event,
  'event/guest_upcoming_event': upcoming_event,
  'event/create_event': create_event,
  'event/edit_event': edit_event,
  'event/plan_dates': plan_dates,
  'user/event_list': event_list,
  'user/event_listing': event_listing,
  'user/event_detail': user_event_detail,
  'user/upload_package_images': upload_package_images,
  'user/cancel_event': cancel_event,
  'user/meeting_account': meeting_account,
  'user/connect_meeting_account': connect_meeting_account,
  'user/disconnect_meeting_account': disconnect_meeting_account,
  'event/bulk_progress': bulk_progress,
  'event/send_message_pre_populate_event': send_message_pre_populate_event,
  'user/event_participant_list': event_participant_list,
  'event_survey/add_answer': add_answer,
  'event_survey/add_question': add_question,
  'event_survey/delete_survey_form': delete_survey_form,
  'event_survey/edit_question': edit_question,
  'event_survey/get_answer': get_answer,
  'event_survey/get_question': get_question,
  'user/delete_event': delete_event,
  'user/close_registration': close_registration,
  'discount_code/all_discount_code': all_discount_code,
  'discount_code/check_discount_code': check_discount_code,
  'discount_code/create_discount_code': create_discount_code,
  'discount_code/delete_discount_code': delete_discount_code,
  'discount_code/discount_provider_event_list': discount_provider_event_list,
  'discount_code/discount_provider_service_list': discount_provider_service_list,
  'discount_code/edit_discount_code': edit_discount_code,
  'discount_code/get_discount_code': get_discount_code,
  'discount_code/recurrent_event_detail': recurrent_event_detail,
  'discount_code/recurrent_package_detail': recurrent_package_detail,
  'discount_code/verify_discount_code': verify_discount_code,
  'user/check_referral_code': check_referral_code,
  'user/user_referral_code_list': user_referral_code_list,
  'user/generate_referral_code': generate_referral_code,
  'booking/check_active_referral_code': check_active_referral_code,
  'my_page/home_service_event_list': home_service_event_list,
  'my_page/guest_home_service_event_list': home_service_event_list,
  'my_page/save_unsave_service': save_unsave_service,
  'my_page/listing_cards': listing_cards,
  'my_page/search_counts': search_counts,
  'my_page/save_unsave_event': save_unsave_event,
  'my_page/saved_service_list': saved_service_list,
  'my_page/get_my_page': get_my_page,
  'my_page/add_my_page': add_my_page,
  'user/description_list': description_list,
  'user/add_user_service': add_user_service,
  'user/edit_service_amount': edit_service_amount,
  'user/user_service_list': user_service_list,
  'user/guest_user_service_list': user_service_list,
  'user/add_provider_banner_image': add_provider_banner_image,
  'user/rating_review_list': rating_review_list,
  'user/guest_rating_review_list': rating_review_list,
  'user/place_list': place_list,
  'user/get_system_charge': get_system_charge,
  'user/session': session,
  'booking/booking_availability_check': booking_availability_check,
  'booking/guest_booking_availability_check': booking_availability_check,
  'my_schedule/schedule_list': schedule_list,
  'my_schedule/guest_schedule_list': schedule_list,
  'my_schedule/add_my_schedule': add_my_schedule,
  'my_schedule/edit_schedule': edit_schedule,
  'my_schedule/delete_schedule': delete_schedule,
  'my_schedule/my_scheduled_dates': my_scheduled_dates,
  'my_schedule/guest_my_scheduled_dates': my_scheduled_dates,
  'my_schedule/booked_schedule_dates': booked_schedule_dates,
  'my_schedule/guest_booked_schedule_dates': booked_schedule_dates,
  'user/wallet_withdraw': wallet_withdraw,
  'wallet/generate_onboarding_link': generate_onboarding_link,
  'wallet/get_bank_info': get_bank_info,
  'wallet/get_wallet': get_wallet,
  'wallet/save_bank_info': save_bank_info,
  'wallet/payment_statement': payment_statement,
  'admin/platform_statement': platform_statement,
  'wallet/statement': statement,
  'wallet/wallet_history': wallet_history,
};

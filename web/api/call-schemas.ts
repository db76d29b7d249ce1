import type { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import type { WriteName } from './queries.ts';

const account = async () => (await import('#contract/calls/user/account.ts')).accountCalls;
const admin = async () => (await import('#contract/calls/admin.ts')).adminCalls;
const appeal = async () => (await import('#contract/calls/appeal.ts')).appealCalls;
const appVersion = async () => (await import('#contract/calls/app_version.ts')).appVersionCalls;
const aftercare = async () => (await import('#contract/calls/aftercare.ts')).aftercareCalls;
const booking = async () => (await import('#contract/calls/booking.ts')).bookingCalls;
const block = async () => (await import('#contract/calls/block.ts')).blockCalls;
const boxOffice = async () => (await import('#contract/calls/event/box-office.ts')).boxOfficeCalls;
const catalogue = async () => (await import('#contract/calls/user/catalogue.ts')).catalogueCalls;
const claim = async () => (await import('#contract/calls/claim.ts')).claimCalls;
const content = async () => (await import('#contract/calls/content.ts')).contentCalls;
const discounts = async () => (await import('#contract/calls/discount_code.ts')).discountCodeCalls;
const door = async () => (await import('#contract/calls/event/door.ts')).doorCalls;
const identity = async () => (await import('#contract/calls/identity.ts')).identityCalls;
const imports = async () => (await import('#contract/calls/imports.ts')).importCalls;
const eventBooking = async () => (await import('#contract/calls/event/booking.ts')).eventCalls;
const legal = async () => (await import('#contract/calls/legal.ts')).legalCalls;
const messages = async () => (await import('#contract/calls/messages.ts')).messageCalls;
const moderation = async () => (await import('#contract/calls/moderation.ts')).moderationCalls;
const myPage = async () => (await import('#contract/calls/my_page.ts')).my_pageCalls;
const mySchedule = async () => (await import('#contract/calls/my_schedule.ts')).my_scheduleCalls;
const notifications = async () => (await import('#contract/calls/user/notifications.ts')).notificationsCalls;
const opening = async () => (await import('#contract/calls/opening.ts')).openingCalls;
const operator = async () => (await import('#contract/calls/operator.ts')).operatorCalls;
const refunds = async () => (await import('#contract/calls/user/refunds.ts')).refundCalls;
const reviews = async () => (await import('#contract/calls/user/reviews.ts')).reviewsCalls;
const signIn = async () => (await import('#contract/calls/user/sign-in.ts')).signInCalls;
const sessions = async () => (await import('#contract/calls/sessions.ts')).sessionsCalls;
const waiting = async () => (await import('#contract/calls/event/waiting.ts')).waitingCalls;
const support = async () => (await import('#contract/calls/support.ts')).supportCalls;
const tickets = async () => (await import('#contract/calls/event/tickets.ts')).ticketCalls;
const yourData = async () => (await import('#contract/calls/user/your-data.ts')).yourDataCalls;
const wallet = async () => (await import('#contract/calls/wallet.ts')).walletCalls;

/** The contract module of each call with a form. Modules load on demand, so that no page starts with schemas. */
export const formContracts = {
  'admin/add_import': imports,
  'admin/add_page': operator,
  'admin/add_page_note': operator,
  'admin/answer_help_ticket': support,
  'admin/change_brand': admin,
  'admin/change_category': admin,
  'admin/change_description': admin,
  'admin/change_exchange_rates': admin,
  'admin/change_fee': admin,
  'admin/change_review_settings': content,
  'admin/change_settings': admin,
  'admin/invite_providers': opening,
  'admin/change_staff': admin,
  'admin/confirm_identity': identity,
  'admin/decide_appeal': appeal,
  'admin/decide_claim': claim,
  'admin/decide_content': content,
  'admin/decide_report': admin,
  'admin/end_two_step': operator,
  'admin/impersonate': admin,
  'admin/moderate': moderation,
  'admin/publish_legal_text': legal,
  'admin/revoke_identity': identity,
  'event/cancel_booking': eventBooking,
  'admin/set_up': admin,
  'app_version/update_app_version': appVersion,
  'booking/add_booking': booking,
  'booking/add_booking_request': booking,
  'booking/add_guest_booking_request': booking,
  'booking/add_walk_in': sessions,
  'booking/find': booking,
  'booking/guest_add_booking': booking,
  'booking/withdraw_contract': eventBooking,
  'claim/add_message': messages,
  'claim/claim_account': claim,
  'claim/claim_account_without_send_mail': claim,
  'claim/claim_contact_us': claim,
  'claim/sms_claim_account': claim,
  'claim/guest_add_message': messages,
  'discount_code/create_discount_code': discounts,
  'discount_code/edit_discount_code': discounts,
  'event/add_guests': boxOffice,
  'event/door_link': door,
  'event/join_waiting_list': waiting,
  'event/sell_tickets': boxOffice,
  'event/transfer_ticket': tickets,
  'my_page/block_customer': block,
  'my_page/add_my_page': myPage,
  'my_schedule/add_my_schedule': mySchedule,
  'user/appeal_decision': appeal,
  'user/add_help_message': support,
  'user/add_help_support': support,
  'user/add_rating_review': reviews,
  'user/add_user_service': catalogue,
  'user/change_email': signIn,
  'user/change_notifications': notifications,
  'user/change_password': account,
  'user/delete_account': yourData,
  'user/delete_guest_data': yourData,
  'user/confirm_access': signIn,
  'user/edit_passkey': signIn,
  'user/edit_profile': account,
  'user/email_send_otp': account,
  'user/payment_refund_request': refunds,
  'user/refund_payment': refunds,
  'user/reset_password': account,
  'user/second_step': signIn,
  'user/sign_in': account,
  'user/sign_up': account,
  'user/use_email_link': account,
  'user/verify_otp': account,
  'user/wallet_withdraw': wallet,
  'wallet/add_report': aftercare,
  'wallet/generate_onboarding_link': wallet,
} as const satisfies { [Name in WriteName]?: () => Promise<Readonly<Record<Name, CallContract>>> };

/** The calls that `useCallForm` can make. */
export type FormCallName = keyof typeof formContracts;

const loaded = new Map<FormCallName, z.ZodType>();

/** The input schema of a call if it is loaded; otherwise null. */
export const loadedSchema = (name: FormCallName): z.ZodType | null => loaded.get(name) ?? null;

/** Loads the input schema of a call; null if its module cannot be fetched. */
export async function loadSchema(name: FormCallName): Promise<z.ZodType | null> {
  const known = loadedSchema(name);
  if (known !== null) return known;
  try {
    const found: Readonly<Record<string, CallContract>> = await formContracts[name]();
    const schema = found[name]?.input ?? null;
    if (schema !== null) loaded.set(name, schema);
    return schema;
  } catch (error) {
    // Browsers reject an import with a TypeError if its file can't be fetched (HTML, "fetch a single module script").
    if (error instanceof TypeError) return null;
    throw error;
  }
}

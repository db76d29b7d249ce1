import { newId } from '#server/kernel/ids.ts';
import type { Role } from './callers.ts';
import {
  booking,
  choose,
  contact,
  draft,
  event,
  everyone,
  guests,
  holder,
  organiser,
  page,
  parties,
  type Row,
  signedIn,
  staff,
  support,
  token,
} from './row.ts';

const asking = (by: Role) => ({
  ...{ subject: 'Where is it?', text: 'I can’t find the entrance.' },
  ...(guests.includes(by) ? { email: contact().email } : {}),
});

/** What support is to a booking: they read it, mail it again, and cancel it, but change nothing. */
const notSupport = { support: 'forbidden', admin: 'forbidden' } as const;
const cancels: readonly Role[] = [...parties, ...support];

/** Finding events, booking them, and what bookings give a right to. */
export const guestRows: readonly Row[] = [
  { call: 'event/event_detail', of: 'published', input: event, may: everyone },
  { call: 'event/event_detail', of: 'draft', input: draft, may: organiser },
  { call: 'event/guest_event_detail', of: 'published', input: event, may: everyone },
  { call: 'event/guest_event_detail', of: 'draft', input: draft, may: [] },
  { call: 'event/upcoming_event', input: (on) => ({ ...page(on), ...event(on) }), may: everyone },
  { call: 'event/guest_upcoming_event', input: page, may: everyone },
  {
    call: 'my_page/save_unsave_event',
    of: 'published',
    input: (on) => ({ ...event(on), is_save: true }),
    may: signedIn,
  },
  { call: 'my_page/save_unsave_event', of: 'draft', input: (on) => ({ ...draft(on), is_save: true }), may: [] },
  { call: 'my_page/home_service_event_list', input: () => ({ lat: 45.5, lon: -122.6 }), may: everyone },
  { call: 'my_page/guest_home_service_event_list', input: () => ({ lat: 45.5, lon: -122.6 }), may: everyone },
  { call: 'user/event_listing', input: () => ({}), may: signedIn },
  { call: 'user/event_list', input: page, may: organiser, others: 'nothing' },
  { call: 'user/event_detail', input: event, may: organiser },
  { call: 'user/reviewable_booking', input: (on) => ({ ...page(on), ...event(on) }), may: everyone },
  { call: 'user/rating_review_list', input: event, may: signedIn },
  { call: 'user/guest_rating_review_list', input: event, may: everyone },

  { call: 'booking/add_booking', input: (on) => choose(on), may: signedIn, but: { provider: 'own_service' } },
  { call: 'booking/guest_add_booking', input: (on) => ({ ...choose(on, 1), ...contact() }), may: everyone },
  {
    call: 'booking/add_booking_request',
    input: (on) => choose(on, 3),
    may: signedIn,
    but: { provider: 'own_service', customer: 'already_asked' },
  },
  { call: 'booking/add_guest_booking_request', input: (on) => ({ ...choose(on, 3), ...contact() }), may: everyone },
  { call: 'booking/get_booking_details', input: booking, may: [...parties, ...support] },
  { call: 'booking/message_list', input: booking, may: parties },
  {
    call: 'booking/add_message',
    input: (on) => ({ ...booking(on), text: 'Is there parking?', client_key: newId() }),
    may: parties,
  },
  {
    call: 'booking/check_modify_payment',
    input: (on) => ({ ...booking(on), items: [`${on.package_ids[0]}:3@${on.occurrence_id}`] }),
    may: holder,
    but: { provider: 'change_not_possible', ...notSupport },
  },
  {
    call: 'booking/modified_service_booking',
    input: (on) => ({
      booking_id: on.cancellable_ids[0],
      items: [{ package_id: on.package_ids[0], occurrence_id: on.occurrence_ids[3] }],
    }),
    may: holder,
    but: { provider: 'change_not_possible', ...notSupport },
  },
  { call: 'booking/send_mail_again', input: booking, may: [...parties, ...support] },
  {
    call: 'booking/booking_status',
    input: ({ request_id }) => ({ booking_id: request_id, status: 'accepted' }),
    may: organiser,
    but: { customer: 'forbidden', ...notSupport },
  },
  {
    call: 'wallet/add_booking_pay',
    input: ({ hold_id }) => ({ booking_id: hold_id, payment_method: 'tok_success' }),
    may: holder,
  },
  {
    call: 'wallet/add_report',
    input: (on) => ({ about: 'event', kind: 'other', text: 'The address is wrong.', ...event(on) }),
    may: everyone,
    but: { 'link holder': 'not_found' },
  },
  {
    call: 'user/add_help_support',
    of: 'published',
    input: (on, by) => ({ ...asking(by), ...event(on) }),
    may: everyone,
  },
  { call: 'user/add_help_support', of: 'draft', input: (on, by) => ({ ...asking(by), ...draft(on) }), may: organiser },
  {
    call: 'user/payment_refund_request',
    input: ({ paid_id }) => ({ booking_id: paid_id, amount: 100, reason: 'It was cold.' }),
    may: [],
    but: { customer: 'refund_not_possible' },
  },
  {
    call: 'user/refund_payment',
    input: ({ paid_id }) => ({ booking_id: paid_id, amount: 100, reason: 'It was cold.' }),
    may: [...organiser, ...staff],
    but: { customer: 'forbidden' },
  },
  {
    call: 'event/cancel_booking',
    input: (on, by) => ({ booking_id: on.cancellable_ids[cancels.indexOf(by)] ?? on.booking_id }),
    may: cancels,
  },

  { call: 'event/ticket', of: 'booking', input: booking, may: holder },
  { call: 'event/ticket', of: 'link', input: token, may: everyone },
  {
    call: 'event/transfer_ticket',
    input: (on) => ({ ...booking(on), ticket_id: on.ticket_ids[3], ...contact(), expected_turn: 0 }),
    may: holder,
  },

  {
    call: 'event/join_waiting_list',
    input: (on, by) => ({
      ...event(on),
      occurrence_ids: [on.occurrence_id],
      package_ids: [on.package_ids[2]],
      ...(guests.includes(by) ? contact() : {}),
    }),
    may: everyone,
    but: { provider: 'own_service' },
  },
  {
    call: 'event/waiting_entry',
    of: 'event',
    input: (on) => ({ ...event(on), occurrence_id: on.occurrence_id }),
    may: everyone,
  },
  { call: 'event/waiting_entry', of: 'entry', input: ({ entry_id }) => ({ entry_id }), may: holder, others: 'nothing' },
  { call: 'event/accept_offer', input: ({ entry_id }) => ({ entry_id }), may: [], but: { customer: 'offer_over' } },
  { call: 'event/leave_waiting_list', input: ({ entry_id }) => ({ entry_id }), may: holder },
];

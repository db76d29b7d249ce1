import { newId } from '#server/kernel/ids.ts';
import { completeEvent } from '#test/given-event.ts';
import {
  atDoor,
  booking,
  door,
  draft,
  event,
  everyone,
  holder,
  organiser,
  page,
  type Row,
  room,
  scanned_at,
  sellers,
  token,
} from './row.ts';

/** Managing an event, its door, those hired for it, what they earn, and surveys. */
export const organiserRows: readonly Row[] = [
  { call: 'event/create_event', input: (on) => ({ ...page(on), title: 'Supper' }), may: organiser },
  { call: 'event/edit_event', input: (on) => ({ ...draft(on), title: 'Supper club' }), may: organiser },
  {
    call: 'event/plan_dates',
    input: (on) => ({ ...page(on), ...event(on), schedule: JSON.stringify(completeEvent.schedule) }),
    may: organiser,
  },
  // Without a picture, so that the right ones are told which field is missing.
  { call: 'user/upload_package_images', input: page, may: organiser, but: { provider: 'invalid_input' } },
  { call: 'user/close_registration', input: (on) => ({ ...event(on), reopen: true }), may: organiser },
  { call: 'user/cancel_event', input: (on) => ({ ...event(on), dry_run: true }), may: organiser },
  { call: 'event/bulk_progress', input: event, may: organiser },
  { call: 'user/delete_event', input: ({ deletable_id }) => ({ event_id: deletable_id }), may: organiser },
  { call: 'user/event_participant_list', input: event, may: organiser },
  { call: 'event/send_message_pre_populate_event', input: event, may: organiser },

  {
    call: 'event/check_in',
    of: 'code',
    input: (on) => ({
      ...event(on),
      occurrence_id: on.occurrence_id,
      scans: [{ nonce: newId(), scanned_at, code: on.codes[0] }],
    }),
    may: door,
  },
  {
    call: 'event/check_in',
    of: 'name',
    input: (on) => ({
      ...event(on),
      occurrence_id: on.occurrence_id,
      scans: [{ nonce: newId(), scanned_at, ticket_id: on.ticket_ids[1] }],
    }),
    may: ['provider', 'searching helper'],
    but: { 'door helper': 'manual' },
  },
  { call: 'event/door_list', input: event, may: door },
  { call: 'event/door_link', input: (on) => ({ ...event(on), name: 'Side door' }), may: organiser },
  { call: 'event/door_link_list', input: event, may: organiser },
  { call: 'event/revoke_door_link', input: (on) => ({ ...event(on), link_id: on.link_id }), may: organiser },

  {
    call: 'event/box_office',
    input: atDoor,
    may: sellers,
    but: { 'door helper': 'forbidden' },
  },
  {
    call: 'event/sell_tickets',
    input: (on) => ({ ...atDoor(on), package_id: on.package_ids[1], paid_by: 'cash' }),
    may: sellers,
    but: { 'door helper': 'forbidden' },
  },
  {
    call: 'event/undo_sale',
    of: 'the seller',
    input: (on, by) => ({ ...event(on), booking_id: by === 'provider' ? on.own_sale_id : on.sale_id }),
    may: sellers,
    but: { 'door helper': 'forbidden' },
  },
  {
    call: 'event/undo_sale',
    of: 'somebody else',
    input: (on) => ({ ...event(on), booking_id: on.own_sale_id }),
    may: organiser,
    but: { 'door helper': 'forbidden', provider: 'booking_state' },
  },
  {
    call: 'event/add_guests',
    input: (on) => ({ ...atDoor(on), package_id: on.package_ids[0], guests: [{ name: 'Robin Ashworth' }] }),
    may: organiser,
  },

  { call: 'event/meeting', input: room, may: ['provider', 'hired', 'customer'] },
  {
    call: 'event/join_meeting',
    input: room,
    may: organiser,
    but: { hired: 'meeting_not_open', customer: 'meeting_not_open' },
  },
  { call: 'booking/generate_meeting_link', input: room, may: organiser },

  { call: 'my_page/hire_or_collaborate', input: event, may: organiser },
  {
    call: 'my_page/add_hire_and_collaborate',
    input: (on) => ({ ...event(on), provider_id: on.for_hire_id, kind: 'share', percent: 20 }),
    may: organiser,
  },
  {
    call: 'user/event_provider_list',
    of: 'event',
    input: event,
    may: ['provider', 'hired', 'asked'],
    others: 'nothing',
  },
  {
    call: 'user/event_provider_list',
    of: 'accepted',
    input: ({ hired_id }) => ({ hire_id: hired_id }),
    may: ['provider', 'hired'],
    others: 'nothing',
  },
  {
    call: 'user/event_provider_list',
    of: 'open',
    input: ({ hire_ids }) => ({ hire_id: hire_ids[0] }),
    may: ['provider', 'asked'],
    others: 'nothing',
  },
  {
    call: 'user/accept_hire_collab_req',
    input: ({ hire_ids }) => ({ hire_id: hire_ids[0], version: 1 }),
    may: ['asked'],
    but: { provider: 'hire_state' },
  },
  {
    call: 'user/cancel_hire_collab_req',
    input: ({ hire_ids }, by) => ({ hire_id: hire_ids[by === 'provider' ? 1 : 2] }),
    may: ['provider', 'asked'],
  },
  {
    call: 'event/modify_hire_collab_req',
    input: ({ hire_ids }, by) => ({
      hire_id: hire_ids[by === 'provider' ? 3 : 4],
      version: 1,
      kind: 'share',
      percent: 25,
    }),
    may: ['provider', 'asked'],
  },
  {
    call: 'my_page/accept_hire_and_collaborate_notification',
    input: ({ notice_ids }) => ({ notification_id: notice_ids[0] }),
    may: ['asked'],
  },
  {
    call: 'my_page/cancel_hire_and_collaborate_notification',
    input: ({ notice_ids }) => ({ notification_id: notice_ids[1] }),
    may: ['asked'],
  },
  { call: 'event/settlement', input: ({ settled_id }) => ({ occurrence_id: settled_id }), may: ['provider', 'hired'] },
  { call: 'event/settlement_list', input: event, may: ['provider', 'hired'], others: 'nothing' },

  {
    call: 'event_survey/add_question',
    input: (on) => ({ ...event(on), kind: 'long_text', text: 'Who told you about us?' }),
    may: organiser,
  },
  {
    call: 'event_survey/edit_question',
    input: ({ question_id }) => ({ question_id, text: 'What did you like?' }),
    may: organiser,
  },
  { call: 'event_survey/get_question', of: 'event', input: event, may: organiser },
  {
    call: 'event_survey/get_question',
    of: 'booking',
    input: (on) => ({ ...booking(on), asked: 'booking' }),
    may: holder,
  },
  { call: 'event_survey/get_question', of: 'link', input: (on) => ({ ...token(on), asked: 'booking' }), may: everyone },
  {
    call: 'event_survey/add_answer',
    input: (on) => ({
      ...booking(on),
      asked: 'booking',
      answers: [{ question_id: on.booking_question_id, value: 'More light' }],
    }),
    may: holder,
  },
  { call: 'event_survey/get_answer', input: event, may: organiser },
  { call: 'event_survey/delete_survey_form', input: event, may: organiser },
];

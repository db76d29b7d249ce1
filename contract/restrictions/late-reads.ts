import type { CallName } from '../index.ts';

/**
 * The calls whose answer to a visitor may be a few seconds old, so that a standby database may give it: what is
 * published to everybody. Each with the fields by which a visitor names something of their own, such as a code or a
 * hold; with one of these, and for everything else, the answer is of this moment.
 */
const lateReads: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  'user/session': [],
  'user/get_profile': [],
  'user/guest_get_profile': [],
  'user/description_list': [],
  'user/place_list': [],
  'user/get_system_charge': [],
  'user/guest_user_service_list': [],
  'user/guest_rating_review_list': [],
  'user/legal_text': [],
  'booking/guest_booking_availability_check': ['ignore_booking_id'],
  'my_page/home_service_event_list': [],
  'my_page/guest_home_service_event_list': [],
  'my_page/listing_cards': [],
  'my_page/search_counts': [],
  'my_schedule/guest_schedule_list': [],
  'my_schedule/guest_my_scheduled_dates': [],
  'my_schedule/guest_booked_schedule_dates': [],
  'event/event_detail': ['code', 'ignore_booking_id'],
  'event/guest_event_detail': ['code', 'ignore_booking_id'],
  'event/upcoming_event': [],
  'event/guest_upcoming_event': [],
  'app_version/app_version': [],
};

/** Whether a visitor's answer to a call with a parsed input may be a few seconds old. */
export function mayBeLate(name: CallName, input: unknown): boolean {
  const own = lateReads[name];
  if (own === undefined) return false;
  const given: object = typeof input === 'object' && input !== null ? input : {};
  return own.every((field) => !(field in given) || Reflect.get(given, field) === undefined);
}

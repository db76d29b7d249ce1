import type { CallName } from '../index.ts';

/**
 * The calls that show what is offered here, or begin to book it. Until the marketplace opens only its staff make them.
 * Those `of_a_page` are also answered to its owner, and for an unclaimed page to whoever has its id. Guest variants are
 * closed with their partner.
 */
const closed: Partial<Readonly<Record<CallName, 'always' | 'of_a_page'>>> = {
  'my_page/home_service_event_list': 'always',
  'my_page/listing_cards': 'always',
  'my_page/search_counts': 'always',
  'my_page/save_unsave_service': 'always',
  'my_page/save_unsave_event': 'always',
  'booking/add_booking': 'always',
  'booking/add_booking_request': 'always',
  'booking/guest_add_booking': 'always',
  'booking/add_guest_booking_request': 'always',
  'claim/add_message': 'always',
  'claim/guest_add_message': 'always',
  'event/join_waiting_list': 'always',
  'user/get_profile': 'of_a_page',
  'user/user_service_list': 'of_a_page',
  'user/rating_review_list': 'of_a_page',
  'my_schedule/schedule_list': 'of_a_page',
  'my_schedule/my_scheduled_dates': 'of_a_page',
  'my_schedule/booked_schedule_dates': 'of_a_page',
  'booking/booking_availability_check': 'of_a_page',
  'event/event_detail': 'of_a_page',
  'event/upcoming_event': 'of_a_page',
  'user/reviewable_booking': 'of_a_page',
};

/** The page, service, event or ticket that a call is about. */
export interface CallSubject {
  readonly provider_id: string | null;
  readonly service_id: string | null;
  readonly event_id: string | null;
  readonly package_id: string | null;
}

/**
 * Whether a call has to wait for the opening: null if not, `always`, or what it is about, whose owner need not wait. A
 * call that names nothing is about what the caller has.
 */
export function waitsForOpening(call: CallName, input: unknown): 'always' | CallSubject | null {
  const when = closed[call];
  if (when === undefined || when === 'always') return when ?? null;
  const read = (field: string) => {
    const value: unknown = Reflect.get(Object(input), field);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const of = {
    ...{ provider_id: read('provider_id'), service_id: read('service_id') },
    ...{ event_id: read('event_id'), package_id: read('package_id') },
  };
  return Object.values(of).some((id) => id !== null) ? of : null;
}

// Generated from locales/en/event-manage.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-manage.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-manage.json. */
export interface EventManageMessages {
  'not_found': null;
  'page_not_found': null;
  'date_not_found': null;
  'offer_not_found': null;
  'category': null;
  'picture': null;
  'picture_none': null;
  'picture_once': null;
  'part_unknown': null;
  'whole_event': null;
  'one_date': null;
  'published_schedule': null;
  'copy_unknown': null;
  'version': null;
  'plan_changed': null;
  'plan_needed': null;
  'cancelled': null;
  'date_over': null;
  'published_already': null;
  'booked_dates': { readonly count: number };
  'booked_event': null;
  'draft_only': null;
  'not_published': null;
  'clash_one': null;
  'held_too_long': { readonly date: Text; readonly until: Text };
  'clash_all': { readonly count: number };
  'all_clash': null;
  'below_sold': { readonly sold: number };
  'schedule_unreadable': null;
  'missing.title': null;
  'missing.venue': null;
  'missing.dates': null;
  'missing.packages': null;
  'missing.package_name': null;
  'missing.attendance.virtual': null;
  'missing.attendance.in_person': null;
  'missing.package_capacity': { readonly seats: number };
  'missing.package_amount': { readonly min: Text };
  'missing.package_sale': null;
  'missing.sale_ended': null;
  'missing.sale_too_early': null;
  'warning.unsold': { readonly count: number; readonly name: Text };
  'warning.sale_after_start': { readonly name: Text };
  'missing.pass_dates': null;
  'missing.pass_days': { readonly days: Text };
  'missing.page': null;
  'timezone': null;
  'meeting_account': null;
}

export const eventManage: Area<EventManageMessages> = { name: 'event-manage', english };

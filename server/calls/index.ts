import type { CallName } from '#contract/index.ts';
import type { AnyDoor } from '#server/kernel/call-context.ts';
import { booking_availability_check } from './booking/booking_availability_check.ts';
import { add_my_schedule } from './my_schedule/add_my_schedule.ts';
import { booked_schedule_dates } from './my_schedule/booked_schedule_dates.ts';
import { delete_schedule } from './my_schedule/delete_schedule.ts';
import { edit_schedule } from './my_schedule/edit_schedule.ts';
import { my_scheduled_dates } from './my_schedule/my_scheduled_dates.ts';
import { schedule_list } from './my_schedule/schedule_list.ts';
import { session } from './user/session.ts';

/** Every door by its call's wire name; a call without a door does not compile. A guest's twin has its partner's door. */
export const doors: Readonly<Record<CallName, AnyDoor>> = {
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
};

import type { CallName } from '#contract/index.ts';
import type { AnyDoor } from '#server/kernel/call-context.ts';
import { change_password } from './user/change_password.ts';
import { change_radius } from './user/change_radius.ts';
import { check_email } from './user/check_email.ts';
import { edit_profile } from './user/edit_profile.ts';
import { email_send_otp } from './user/email_send_otp.ts';
import { end_session } from './user/end_session.ts';
import { get_profile } from './user/get_profile.ts';
import { logout } from './user/logout.ts';
import { reset_password } from './user/reset_password.ts';
import { send_otp } from './user/send_otp.ts';
import { session } from './user/session.ts';
import { session_list } from './user/session_list.ts';
import { sign_in } from './user/sign_in.ts';
import { sign_up } from './user/sign_up.ts';
import { verify_otp } from './user/verify_otp.ts';

/** Every door by its call's wire name; a call without a door does not compile. A guest's twin has its partner's door. */
export const doors: Readonly<Record<CallName, AnyDoor>> = {
  'user/sign_in': sign_in,
  'user/sign_up': sign_up,
  'user/logout': logout,
  'user/get_profile': get_profile,
  'user/guest_get_profile': get_profile,
  'user/edit_profile': edit_profile,
  'user/change_password': change_password,
  'user/change_radius': change_radius,
  'user/send_otp': send_otp,
  'user/email_send_otp': email_send_otp,
  'user/verify_otp': verify_otp,
  'user/reset_password': reset_password,
  'user/check_email': check_email,
  'user/session_list': session_list,
  'user/end_session': end_session,
  'user/session': session,
};

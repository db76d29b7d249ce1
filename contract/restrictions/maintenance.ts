import type { CallContract } from '../call.ts';
import type { CallName } from '../index.ts';

/** Read-only: searches and pages work, and nothing is changed. Closed: only staff see anything. */
export const maintenanceModes = ['read_only', 'closed'] as const;
export type MaintenanceMode = (typeof maintenanceModes)[number];

/** Ways in, for staff who end the maintenance, and what every page asks. */
const always: ReadonlySet<CallName> = new Set<CallName>([
  'user/session',
  'user/sign_in',
  'user/send_otp',
  'user/email_send_otp',
  'user/verify_otp',
  'user/social_providers',
  'user/social_start',
  'user/social_callback',
  'user/passkey_sign_in',
  'user/second_step',
  'user/logout',
  'admin/set_maintenance',
]);

/** Whether a call waits for the end of a maintenance. */
export function waitsForMaintenance(
  name: CallName,
  { mode: of_call }: Pick<CallContract, 'mode'>,
  mode: MaintenanceMode,
  is_staff: boolean,
): boolean {
  if (always.has(name)) return false;
  return mode === 'closed' ? !is_staff : of_call !== 'read';
}

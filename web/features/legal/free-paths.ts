import { type RouteName, routeOf } from '#web/routes.ts';

/**
 * The screens that stay open to somebody who has not accepted a changed text: their bookings, money and data, help, the
 * texts themselves, and the work of staff.
 */
const freeRoutes: readonly RouteName[] = [
  'booking',
  'profile',
  'wallet',
  'bank_verification',
  'helpandsupport',
  'help_ticket',
  'appeal',
  'privacy_policy',
  'terms_and_condition',
  'imprint',
  'withdraw',
  'admin',
  'technical_issue',
];

/** Whether a screen stays open without accepting a changed text. */
export function isFree(path: string): boolean {
  const name = routeOf(path)?.name;
  return name !== undefined && freeRoutes.includes(name);
}

import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { listCalls } from '../inputs/deviations.ts';
import { rulesFor, type Who } from '../inputs.ts';
import { everyCaller, guests, type Role, staff } from './callers.ts';

const signedIn = everyCaller.filter((role) => !guests.includes(role));
const support: readonly Role[] = ['support', 'admin'];

interface Class {
  /** Whom these calls answer. */
  readonly may: readonly Role[];
  readonly calls: readonly CallName[];
}

/** Calls that answer others than `whomAnswers` derives, about the object of their example. */
const classes: readonly Class[] = [
  // A link that only guests have.
  { may: [], calls: ['user/revoke_guest_link'] },
  {
    // Both sides of a booking.
    may: ['customer', 'provider'],
    calls: [
      ...listCalls('booking', 'check_modify_payment', 'message_list', 'add_message', 'message_view'),
      ...listCalls('wallet', 'refund_modify_booking', 'add_report'),
      'user/add_help_support',
    ],
  },
  {
    may: ['customer', 'provider', ...support],
    calls: listCalls('booking', 'get_booking_details', 'send_mail_again'),
  },
  { may: ['customer', 'provider', ...staff], calls: listCalls('booking', 'aftercare', 'receipt') },
  { may: ['provider', ...staff], calls: ['user/refund_payment'] },
  // The booking of a guest.
  { may: ['link holder', 'provider', ...support], calls: ['event/cancel_booking'] },
];

/** Who is the caller of an example, among the roles. */
const roleOf: Readonly<Partial<Record<Who, Role>>> = {
  ...{ customer: 'customer', owner: 'provider', holder: 'link holder' },
};

/**
 * Lists the roles that a call answers with its example: the caller's alone where others are refused, otherwise all who
 * have access.
 */
export function whomAnswers(name: CallName): readonly Role[] {
  const listed = classes.find((each) => each.calls.includes(name));
  if (listed) return listed.may;
  const { by, others } = rulesFor(name);
  const { access }: CallContract = calls[name];
  if (others === 'answered') return access === 'anyone' ? everyCaller : signedIn;
  return [roleOf[by] ?? []].flat();
}

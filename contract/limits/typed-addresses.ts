import type { CallName, ParsedInput } from '../index.ts';

/** How many addresses of an input get a mail that their owners did not ask for. */
type Counted = { readonly [Name in CallName]?: (input: ParsedInput<Name>) => number };

const one = ({ email }: { readonly email?: string | undefined }): number => (email === undefined ? 0 : 1);
const each = (people: readonly { readonly email?: string | undefined }[]): number =>
  people.filter(({ email }) => email !== undefined).length;
const ofAttendees = ({ attendees }: { readonly attendees: readonly { readonly email?: string | undefined }[] }) =>
  each(attendees);

/**
 * The calls that mail addresses which their caller typed. The mails of all of them together come from one daily budget
 * of the caller (`mail-budgets.ts`). Whoever only gives an own address is not among them: it is proved, or each mail
 * to it has a limit of its own.
 */
const counted: Counted = {
  'event/add_guests': ({ guests }) => each(guests),
  'event/sell_tickets': one,
  'event/event_notify_user': ({ emails }) => emails.length,
  'event/remind_invitation': () => 1,
  'event/transfer_ticket': () => 1,
  'event/join_waiting_list': one,
  'booking/add_walk_in': one,
  'booking/add_booking': ofAttendees,
  'booking/guest_add_booking': ofAttendees,
  'booking/add_booking_request': ofAttendees,
  'booking/add_guest_booking_request': ofAttendees,
  'claim/claim_contact_us': one,
  'claim/guest_add_message': one,
  'my_page/add_my_page': ({ contact_email }) => (contact_email ? 1 : 0),
};

/** Their names, for the checks that no call is forgotten. */
export const countedCalls: readonly string[] = Object.keys(counted);

/** How many addresses that its caller typed a call mails; 0 for most calls. */
export function typedAddresses<Name extends CallName>(call: Name, input: ParsedInput<Name>): number {
  return counted[call]?.(input) ?? 0;
}

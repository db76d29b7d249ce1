import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { listCalls } from '../inputs/deviations.ts';
import { type Example, examplesOf, type World } from '../inputs.ts';
import { everyCaller, type Role, staff, type Town } from './callers.ts';
import { whomAnswers } from './general-classes.ts';
import { guestRows } from './guest-rows.ts';
import { invitationRows } from './invitation-rows.ts';
import type { Line } from './judge.ts';
import { organiserRows } from './organiser-rows.ts';
import { staffRows } from './staff-rows.ts';

/** What is special about a call, besides whom it answers. */
interface Special {
  /** What those get whom the call may answer, because the world is not ready for it. */
  readonly gets?: string;
  /** What the next one may get, because the first answer stands: the time is taken, or codes were sent. */
  readonly later?: string;
  readonly but?: Line['but'];
  readonly others?: string;
  /** Another input for each caller. */
  readonly vary?: (input: object, role: Role) => object;
}

/** Everybody has another address. */
const ownMail = (input: object, role: Role) => ({ ...input, email: `${role.replace(' ', '-')}@example.com` });
const decided = (later: string): Special => ({ later });
const notSupport = { support: 'forbidden', admin: 'forbidden' } as const;

const special: Readonly<Partial<Record<CallName, Special>>> = {
  'user/send_otp': { later: 'rate_limited' },
  'user/verify_otp': { gets: 'code_wrong', later: 'code_expired' },
  'user/use_email_link': { later: 'link_expired' },
  'user/reset_password': { gets: 'code_expired' },
  'user/second_step': { gets: 'step_expired' },
  'user/take_back_email': { gets: 'link_expired' },
  'user/change_password': { later: 'wrong_credentials' },
  'user/confirm_access': { later: 'wrong_credentials' },
  // Without a code from their mailbox, or their password.
  'user/delete_account': { gets: 'code_wrong', but: { customer: 'wrong_credentials', provider: 'wrong_credentials' } },
  'user/delete_guest_data': { gets: 'code_expired' },
  'user/change_email': { vary: ownMail },
  'user/add_rating_review': { gets: 'review_not_possible' },
  'user/connect_meeting_account': { gets: 'meeting_account_refused' },
  'user/wallet_withdraw': { gets: 'bank_not_verified' },
  'admin/set_up': { gets: 'setup_done' },
  'user/appeal_decision': { later: 'appeal_state' },
  'user/add_help_support': { later: 'rate_limited' },
  'booking/add_booking': { later: 'slot_taken', but: { provider: 'own_service' } },
  'booking/guest_add_booking': { later: 'slot_taken' },
  'booking/add_booking_request': { but: { provider: 'own_service' } },
  'booking/booking_status': { but: { customer: 'forbidden', ...notSupport } },
  'booking/check_modify_payment': { but: notSupport },
  'booking/modified_service_booking': { but: { provider: 'change_open', ...notSupport } },
  'booking/generate_meeting_link': { gets: 'booking_state' },
  'booking/find': { vary: ownMail },
  'booking/open_by_code': { gets: 'guest_not_proved' },
  'event/cancel_booking': { later: 'booking_state' },
  'booking/withdraw_contract': { gets: 'withdrawal_refused' },
  // Another change of the same booking replaced this one.
  'wallet/refund_modify_booking': { gets: 'change_state' },
  'wallet/pay_modify_booking': { gets: 'change_state' },
  'user/refund_payment': { later: 'refund_not_possible', but: { customer: 'forbidden' } },
  'claim/add_message': { but: { provider: 'forbidden' } },
  'claim/guest_add_message': { vary: ownMail },
  'claim/claim_contact_us': { vary: ownMail, later: 'claim_state' },
  'claim/sms_claim_account': { later: 'rate_limited' },
  'claim/claim_account': { later: 'rate_limited' },
  'admin/decide_claim': decided('claim_state'),
  'admin/add_import': { gets: 'import_unreadable' },
  'admin/change_import': decided('import_state'),
  'admin/decide_report': decided('report_closed'),
  'admin/settle_stuck_payment': decided('payment_not_stuck'),
  'admin/settle_failed_refund': decided('refund_not_failed'),
  'admin/end_two_step': decided('not_found'),
  'admin/impersonate': { gets: 'cannot_impersonate' },
  'admin/moderate': decided('moderation_state'),
  'admin/decide_appeal': decided('appeal_state'),
  'admin/decide_content': decided('moderation_state'),
  'admin/revoke_identity': decided('not_found'),
  'admin/answer_help_ticket': decided('help_ticket_state'),
  // Everybody sees that the page is there.
  'my_schedule/add_my_schedule': { others: 'forbidden' },
  'my_schedule/delete_schedule': { others: 'forbidden' },
};

const known = new WeakMap<World, Readonly<Record<CallName, Example>>>();

/** The example of a call in a town. */
export function exampleIn({ world }: Town, call: CallName): Example {
  const examples = known.get(world) ?? examplesOf(world);
  known.set(world, examples);
  return examples[call];
}

function lineOf(call: CallName, may: readonly Role[]): Line {
  const { vary = (input: object) => input, ...own } = special[call] ?? {};
  const contract: CallContract = calls[call];
  const holdsLink = contract.access === 'booking_holder';
  return {
    call,
    input: (on, role) => vary(exampleIn(on, call).input, role),
    may,
    by: holdsLink ? [...everyCaller, 'link holder'] : everyCaller,
    ...own,
  };
}

/** Calls about services as well as events: besides rows in the tables of events they have a line for their example. */
const aboutBoth: readonly CallName[] = [
  ...listCalls('booking', 'add_booking', 'guest_add_booking', 'add_booking_request', 'add_guest_booking_request'),
  ...listCalls('booking', 'get_booking_details', 'booking_status', 'check_modify_payment', 'modified_service_booking'),
  ...listCalls('booking', 'message_list', 'add_message', 'send_mail_again', 'generate_meeting_link'),
  ...listCalls('my_page', 'home_service_event_list', 'guest_home_service_event_list'),
  ...listCalls('user', 'rating_review_list', 'guest_rating_review_list', 'reviewable_booking'),
  ...listCalls('user', 'payment_refund_request', 'refund_payment', 'add_help_support'),
  ...listCalls('wallet', 'add_booking_pay', 'add_report'),
  'event/cancel_booking',
];
const inTables = [...guestRows, ...organiserRows, ...invitationRows].map(({ call }) => call);
const isAboutEvents = (name: CallName): boolean => inTables.includes(name) && !aboutBoth.includes(name);

/** What the examples of all other calls are for everybody. */
export const generalLines: readonly Line[] = (Object.keys(calls) as CallName[])
  .filter((name) => !isAboutEvents(name))
  .map((name) => lineOf(name, name in staffRows ? staff : whomAnswers(name)));

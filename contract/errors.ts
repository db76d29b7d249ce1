import type { MessageText } from './message.ts';

/** One refusal: HTTP status, a short title for people, and when it occurs. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly when: string;
  /** The code of earlier versions, which `former_code` has beside the new one for one version. */
  readonly formerly?: string;
}

/** The closed list of all refusals, by code. Each call lists its own codes; `universalCodes` lists the common ones. */
export const errorTable = {
  invalid_input: {
    status: 400,
    title: 'Some details aren’t right',
    when: 'The input doesn’t match the call’s schema. `errors` lists each field.',
  },
  not_signed_in: {
    status: 401,
    title: 'Sign in to continue',
    when: 'The call needs a session, and none or an expired one was sent.',
  },
  forbidden: { status: 403, title: 'You can’t do this', when: 'The caller is signed in but not allowed to do this.' },
  foreign_origin: {
    status: 403,
    title: 'This request came from another site',
    when: 'A POST has an Origin or Sec-Fetch-Site header of another site.',
  },
  not_found: {
    status: 404,
    title: 'We couldn’t find this',
    when: 'It doesn’t exist, or the caller isn’t allowed to know that it does.',
  },
  wrong_method: {
    status: 405,
    title: 'This address needs another method',
    when: 'A call was sent with another HTTP method. `Allow` names those that it takes.',
  },
  idempotency_key_reused: {
    status: 409,
    title: 'This request was already used for something else',
    when: 'The same Idempotency-Key was sent with another body.',
  },
  too_large: {
    status: 413,
    title: 'This is too large',
    when: 'The body or a file is over the limit, which `detail` names.',
  },
  unsupported_media: {
    status: 415,
    title: 'We can’t read this kind of content',
    when: 'The call doesn’t accept this content type.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many attempts',
    when: 'The rate limit of the call was reached. Retry-After says when to try again.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    when: 'An internal error. The request id finds it in the log.',
  },
  unavailable: {
    status: 503,
    title: 'We can’t answer right now',
    when: 'The database or an external service doesn’t answer.',
  },
  maintenance: {
    status: 503,
    title: 'We’ll be back soon',
    when: 'The operator closed the marketplace for a while, or lets nobody change anything; the detail says why.',
  },

  wrong_credentials: {
    status: 401,
    title: 'Wrong email or password',
    when: 'Sign-in or re-authentication failed. The same for unknown addresses.',
  },
  locked_out: {
    status: 429,
    title: 'Too many wrong passwords',
    when:
      'Ten wrong passwords for one address in 15 minutes. The lock ends by itself, and doesn’t apply to known ' +
      'browsers and email links.',
  },
  code_wrong: {
    status: 422,
    title: 'Wrong code',
    when: 'The one-time code doesn’t match, or a newer one replaced it.',
  },
  code_expired: {
    status: 422,
    title: 'This code has expired',
    when: 'The code is older than ten minutes, was used, or was tried five times.',
  },
  link_expired: {
    status: 422,
    title: 'This link no longer works',
    when: 'The email link is older than an hour, was used, or was ended by a new password.',
  },
  second_step_needed: {
    status: 401,
    title: 'One more step',
    when:
      'The sign-in was right, and this account asks for a second step. `step_token` goes to `user/second_step`, ' +
      '`has_passkey` says whether a passkey can be used.',
  },
  step_expired: {
    status: 422,
    title: 'Sign in again',
    when: 'The second step was begun more than ten minutes ago, was finished, or had too many wrong codes.',
  },
  confirmation_needed: {
    status: 403,
    title: 'Confirm that it’s you',
    when:
      'How one signs in, other sessions and the staff are changed only within ten minutes after signing in or ' +
      '`user/confirm_access`.',
  },
  passkey_refused: {
    status: 422,
    title: 'This passkey doesn’t work',
    when:
      'The passkey is unknown, was made for another site, did not verify its user, was copied, or answers a request ' +
      'that is over five minutes old or was answered before. `why` says which where nobody learns anything by it.',
  },
  identity_refused: {
    status: 422,
    title: 'We couldn’t sign you in there',
    when:
      'The answer of an identity provider is not for this browser, was used, has no verified address, or is of an ' +
      'account that signs in somebody else. `why` is `state`, `code`, `unverified` or `taken`.',
  },
  identity_unlinked: {
    status: 409,
    title: 'You already have an account',
    when: 'The verified address of an identity provider has an account that this provider does not sign in yet.',
  },
  sign_in_method_needed: {
    status: 409,
    title: 'Add another way to sign in first',
    when: 'The last way to sign in besides codes by mail, or the last passkey of two-step sign-in, is not removed.',
  },
  email_in_use: {
    status: 409,
    title: 'This address has another account now',
    when: 'An address is taken back that somebody opened another account with.',
  },
  password_weak: {
    status: 422,
    title: 'Choose a stronger password',
    when: 'Too short, too common, or based on the person’s name or address.',
  },
  account_in_use: {
    status: 422,
    title: 'Something is still open in your account',
    when: 'Deleting an account with money, open bookings, sold tickets, hires or refunds. `open` lists them.',
  },
  guest_data_open: {
    status: 422,
    title: 'Something is still open',
    when:
      'Erasing the data of a guest with a booking that is not over, a refund on its way or a disputed payment. ' +
      '`open` lists them, each with the path that opens the booking.',
  },
  referral_code_unknown: {
    status: 422,
    title: 'We don’t know this referral code',
    when: 'The code doesn’t exist, ended, or is the caller’s own.',
  },

  picture_unreadable: {
    status: 422,
    title: 'We can’t read this picture',
    when: 'The content isn’t a JPEG, PNG, WebP or AVIF picture, or is broken.',
  },
  picture_too_large: { status: 422, title: 'This picture is too large', when: 'Over 10 MB or 50 megapixels.' },
  too_many_pictures: {
    status: 422,
    title: 'Too many pictures',
    when: 'More pictures than the gallery holds.',
  },
  storage_full: {
    status: 422,
    title: 'No room for more files',
    when: 'A conversation has 250 MB of files, or one person sent 200 MB within a day. `why` says which.',
  },
  page_incomplete: {
    status: 422,
    title: 'Your page isn’t complete yet',
    when: 'Publishing a page with missing details. `errors` lists them.',
  },
  too_many_pages: {
    status: 422,
    title: 'Too many pages',
    when: 'The owner has the maximum number of provider pages.',
  },
  quota_reached: {
    status: 422,
    title: 'You have as much as you can',
    when: 'The account or the event has as much as the operator allows. `quota` says of what, `max` how much.',
  },
  amount_too_small: {
    status: 422,
    title: 'This price is too low for cards',
    when: 'A price above 0 but below the minimum of the payment gateway.',
  },
  currency_mismatch: {
    status: 422,
    title: 'The currency doesn’t match',
    when: 'The service has a different currency than the page.',
  },

  calendar_overlaps: {
    status: 409,
    title: 'Bookings of these pages overlap',
    when: 'A page can’t share its owner’s calendar while upcoming bookings overlap. `bookings` lists them.',
  },
  schedule_strands_bookings: {
    status: 409,
    title: 'Some bookings would fall outside your hours',
    when:
      'A schedule change would leave bookings outside opening hours. `bookings` lists them; ' +
      'send `confirm_stranded: true` to keep them.',
  },
  schedule_overlaps: {
    status: 422,
    title: 'These hours overlap other hours',
    when: 'Two weekly rules of one weekday and service overlap.',
  },
  schedule_changed: {
    status: 409,
    title: 'Your schedule has changed',
    when: 'The rule was edited elsewhere since it was loaded.',
  },

  slot_taken: {
    status: 409,
    title: 'Someone just booked this time',
    when: 'Another booking holds it. `alternatives` are the next available times.',
  },
  slot_not_offered: {
    status: 422,
    title: 'This time isn’t available',
    when:
      'The time is outside opening hours, too soon, too far ahead, or off the grid. ' +
      '`alternatives` are the next available times.',
  },
  seats_taken: {
    status: 409,
    title: 'Not enough spots left',
    when: 'A group session or event date has fewer spots left than requested. `seats_left` says how many.',
  },
  already_held: {
    status: 409,
    title: 'You’re holding these already',
    when:
      'The caller holds seats of the same date or session and has not paid them. `booking_id` is the hold, ' +
      '`expires_at` its end.',
  },
  service_inactive: {
    status: 422,
    title: 'This service is no longer available',
    when: 'The service or its provider is retired, unpublished or suspended.',
  },
  own_service: { status: 422, title: 'You can’t book your own service', when: 'The caller owns the provider page.' },
  request_only: {
    status: 422,
    title: 'This service is booked on request',
    when: 'add_booking on a service in request mode.',
  },
  request_not_needed: {
    status: 422,
    title: 'This service is booked instantly',
    when: 'add_booking_request on an instantly booked service. Use add_booking.',
  },
  already_asked: {
    status: 409,
    title: 'You’ve already requested this',
    when: 'The caller has an open request for the same service and time: `booking_id`.',
  },
  price_changed: {
    status: 409,
    title: 'The price has changed',
    when: 'The price shown (`expected_total`) is out of date. `price` is the new one.',
  },
  guest_not_proved: {
    status: 422,
    title: 'Confirm your email address',
    when:
      'A guest’s free booking, or one with a promo code limited per customer, without an `email_token` from ' +
      'verify_otp.',
  },
  too_many_holds: {
    status: 429,
    title: 'You’re holding too many times',
    when:
      'One person holds more unpaid bookings than allowed, even when verified. ' +
      'Paying or releasing one of them helps.',
  },
  verification_required: {
    status: 422,
    title: 'Confirm your email or save a card first',
    when:
      'Too many unpaid bookings for a person (5), a network (10 per IPv4 address or IPv6 /64) or a provider’s day ' +
      '(half of its times): `limit` says which. `ways` says what lifts it: `email_code` (an `email_token` from ' +
      'verify_otp), `card` (wallet/save_card). Customers who have had a session are not limited. ' +
      'Also an action by a guest’s link 60 days after the session (`limit` is `guest_link`): booking/open_by_code ' +
      'opens it again.',
  },
  booking_state: {
    status: 409,
    title: 'This booking has changed',
    when: 'The booking’s state doesn’t allow the action. `booking_status` is its state.',
  },
  booking_expired: { status: 409, title: 'The time to pay is over', when: 'Paying a hold that has expired.' },
  change_state: {
    status: 409,
    title: 'This change is no longer open',
    when: 'The change was answered, settled or ended. `change_status` is its state.',
  },
  change_open: {
    status: 409,
    title: 'Another change is waiting',
    when: 'The other side’s proposal for this booking needs an answer first.',
  },
  change_not_possible: {
    status: 422,
    title: 'You can’t change this booking like that',
    when: 'Too late, too often, or to something that can’t replace it. `reason` says which.',
  },
  difference_changed: {
    status: 409,
    title: 'The price difference has changed',
    when: 'The difference shown (`expected_difference`) is out of date. `difference` is the new one.',
  },
  withdrawal_refused: {
    status: 409,
    title: 'You can’t withdraw from this',
    when:
      'The contract has no right of withdrawal, or it is over. `why` is `not_offered`, `no_contract`, `ended`, ' +
      '`in_person`, `exempt`, `performed` or `too_late`.',
  },
  refund_changed: {
    status: 409,
    title: 'The refund has changed',
    when: 'The refund shown (`expected_refund`) is out of date. `refund` is the new one.',
  },
  cancel_too_late: {
    status: 422,
    title: 'It’s too late to cancel',
    when: 'The booking has started, or the service’s cut-off has passed.',
  },
  payment_declined: {
    status: 422,
    title: 'Your card was declined',
    when: 'The gateway declined the payment and charged nothing. `reason` says why.',
  },
  payment_refused: {
    status: 422,
    title: 'The payment didn’t go through',
    when: 'The gateway declined the payment for a reason other than the card and charged nothing.',
  },
  payment_method_unknown: {
    status: 422,
    title: 'You can’t use this card',
    when: 'The payment token or saved card is unknown or belongs to someone else.',
  },
  payment_pending: {
    status: 409,
    title: 'We’re already processing a payment',
    when: 'Another payment of the same booking is in progress.',
  },
  gateway_unavailable: {
    status: 503,
    title: 'The payment service isn’t answering',
    when: 'The gateway timed out or failed. The booking is kept and can be paid again.',
  },
  card_in_use: {
    status: 409,
    title: 'This card is still needed',
    when: 'An accepted or scheduled booking will be charged to this card.',
  },

  refund_request_open: {
    status: 409,
    title: 'You’ve already asked',
    when: 'The booking has an open refund request. Another one is possible once it is answered.',
  },
  refund_request_answered: {
    status: 409,
    title: 'This request is already answered',
    when: 'Answering a refund request a second time. `request_status` is its state.',
  },
  refund_not_possible: {
    status: 422,
    title: 'There’s nothing to refund',
    when:
      'Nothing was paid or is left, cancelling already refunds it, the time to ask is over, or the bank is ' +
      'deciding.',
  },
  refund_too_large: {
    status: 422,
    title: 'That’s more than you can refund',
    when: 'The amount is above what was paid and not refunded yet. `left` is the maximum.',
  },
  report_open: {
    status: 409,
    title: 'You’ve already reported this',
    when: 'The caller’s report about the same subject is still open.',
  },
  report_closed: { status: 409, title: 'This report is closed', when: 'Deciding a report that is already closed.' },
  moderation_state: {
    status: 409,
    title: 'This is already decided',
    when: 'Hiding, unlisting or suspending something twice, or undoing a decision twice.',
  },
  appeal_state: {
    status: 409,
    title: 'This can’t be appealed anymore',
    when: 'Appealing a decision twice, too late or after it was undone, or deciding an appeal twice. `why` says which.',
  },
  service_unlisted: {
    status: 422,
    title: 'We’ve unlisted this service',
    when: 'The owner activates a service that staff unlisted.',
  },
  legal_text_changed: {
    status: 409,
    title: 'Someone else changed this text',
    when: 'Publishing a legal text based on an outdated version. `version` is the current one.',
  },
  last_admin: {
    status: 409,
    title: 'A marketplace needs an admin',
    when: 'Removing, suspending or deleting the last admin.',
  },
  payment_not_stuck: {
    status: 409,
    title: 'This payment isn’t stuck anymore',
    when: 'Settling a payment that has an answer. `payment_status` is its state.',
  },
  refund_not_failed: {
    status: 409,
    title: 'This refund is already settled',
    when: 'Settling a failed refund a second time. `refund_status` is its state.',
  },
  balance_too_low: {
    status: 409,
    title: 'Your balance is lower than that',
    when: 'A payout above the available balance.',
  },
  withdrawal_too_small: {
    status: 422,
    title: 'This amount is too small to send',
    when: 'A payout below the minimum of its currency: `min`.',
  },
  bank_not_verified: {
    status: 422,
    title: 'Your bank account isn’t verified yet',
    when: 'A payout before the payment company can pay out.',
  },
  bank_not_taken: {
    status: 422,
    title: 'We can’t use this bank account',
    when: 'The payment company doesn’t accept the bank account’s token.',
  },
  country_not_served: {
    status: 422,
    title: 'We can’t pay out to this country yet',
    when: 'The payment company doesn’t pay out to banks there.',
  },

  seats_free: {
    status: 409,
    title: 'There are seats left',
    when: 'Joining the waiting list of a date or session that has enough seats. Book them instead.',
  },
  offer_over: {
    status: 409,
    title: 'These seats went to the next person',
    when: 'The offer of a waiting list has expired, was taken or was given up. `status` is that of the entry.',
  },
  not_on_sale: {
    status: 409,
    title: 'These tickets aren’t on sale',
    when: 'The sale of a package has not begun or is over, or its date is closed or cancelled. `state` says which.',
  },
  event_incomplete: {
    status: 422,
    title: 'This event isn’t ready yet',
    when: 'An event is published, and something is missing. `missing` lists it by step and field.',
  },
  event_rule: {
    status: 422,
    title: 'These dates don’t work',
    when: 'The schedule has no dates, too many, or contradicts itself. `errors` names the field.',
  },
  event_state: {
    status: 409,
    title: 'This isn’t possible for this event now',
    when: 'The state of the event or the date doesn’t allow this. `event_status` says it.',
  },
  event_version: {
    status: 409,
    title: 'This event was changed in the meantime',
    when: 'Somebody else saved the event after this version was loaded. `version` is the current one.',
  },
  hire_refused: {
    status: 422,
    title: 'You can’t hire this page for this event',
    when:
      'Asking one’s own page, an unclaimed one, one that isn’t for hire or has another currency, or a fee without a ' +
      'saved card. `why` says which.',
  },
  already_hired: {
    status: 409,
    title: 'You’ve already asked them',
    when: 'The page was asked for one of the dates, and the request is open or accepted: `occurrence_ids`.',
  },
  hire_state: {
    status: 409,
    title: 'This request has changed',
    when: 'A date was answered, withdrawn or moved meanwhile, or its terms changed. `version` is the current one.',
  },
  hire_clash: {
    status: 409,
    title: 'Some dates clash with another commitment',
    when: 'A date takes time in the calendar of the hired page that isn’t free: `occurrence_ids`.',
  },
  hire_shares: {
    status: 409,
    title: 'The shares would be more than all sales',
    when: 'The agreed shares of a date would exceed 100 percent.',
  },
  claim_state: {
    status: 409,
    title: 'You can’t claim this page now',
    when:
      'The page has an owner, the caller among them, has no contact on file, was decided meanwhile, or has bookings ' +
      'that a dispute would take along. `why` says which.',
  },
  import_unreadable: {
    status: 422,
    title: 'We can’t import this file',
    when: 'There is no file, it is no CSV file, or columns of its format are missing.',
  },
  import_state: {
    status: 409,
    title: 'This import has moved on',
    when: 'The import was started, dropped or undone meanwhile, or another import of its list is not finished.',
  },
  payouts_frozen: {
    status: 409,
    title: 'Payouts start a week after you claim a page',
    when: 'The caller claimed a page less than seven days ago. `until` says when payouts start.',
  },
  invitation_state: {
    status: 409,
    title: 'This invitation has changed',
    when:
      'A date was withdrawn, moved or cancelled, has begun, or is booked; or the person was reminded before. `why` ' +
      'says which.',
  },
  survey_full: {
    status: 409,
    title: 'This event asks enough already',
    when: 'The event has as many questions as fit.',
  },
  survey_state: {
    status: 409,
    title: 'This survey isn’t open',
    when: 'It isn’t open yet, it closed, its date was cancelled, or the question was answered. `why` says which.',
  },
  meeting_account_refused: {
    status: 422,
    title: 'This account can’t be connected',
    when:
      'Meeting accounts aren’t offered here, the state isn’t the caller’s own, was used or expired, or the provider ' +
      'doesn’t take the code. `why` says which: not_offered, state, code.',
  },
  meeting_not_open: {
    status: 409,
    title: 'This room isn’t open',
    when: 'The room of a date before it opens, after it closed, or of a cancelled date. `why` says which.',
  },
  help_ticket_state: {
    status: 409,
    title: 'This ticket has changed',
    when:
      'Staff answers a help ticket after another message, takes one that a colleague has, or closes a closed one. ' +
      '`ticket_status` is its state.',
  },
  ticket_state: {
    status: 409,
    title: 'This ticket has changed',
    when: 'A ticket is cancelled, its date has begun, or it was transferred or moved meanwhile. `why` says which.',
  },
  plan_changed: {
    status: 409,
    title: 'Something changed since you looked',
    when: 'An edit or cancellation would do something else than its preview. `plan` is the new plan.',
  },
  below_sold: {
    status: 409,
    title: 'More seats are sold already',
    when: 'A capacity would be below what is sold. `sold` says how many.',
  },
  discount_code_invalid: {
    status: 422,
    title: 'You can’t use this code here',
    when: 'The promo code is unknown, expired, used up or doesn’t apply. `why` says which.',
  },
  discount_code_taken: {
    status: 409,
    title: 'You already have this code',
    when: 'Another promo code of the same page has the same text.',
  },
  too_many_codes: {
    status: 422,
    title: 'You have the maximum number of codes',
    when: 'Five referral codes are active. A new one has to replace one of them (`instead_of`).',
  },
  review_not_possible: {
    status: 422,
    title: 'You can’t review this',
    when: 'No completed booking within 60 days, or already reviewed.',
  },
  impersonation_read_only: {
    status: 403,
    title: 'You’re only looking',
    when: 'An admin who looks at the app as a user sends a changing call. Only user/end_impersonation is answered.',
    formerly: 'look_read_only',
  },
  impersonation_private: {
    status: 403,
    title: 'This is private',
    when: 'An admin who looks at the app as a user reads conversations, or links that work for whoever has them.',
    formerly: 'look_private',
  },
  cannot_impersonate: {
    status: 422,
    title: 'You can’t look as this person',
    when: 'An admin wants to look at the app as staff, or as themselves.',
  },
  feature_off: {
    status: 403,
    title: 'This marketplace doesn’t offer that',
    when: 'The operator switched the feature off: `feature`. What was booked or published before stays usable.',
  },
  second_step_missing: {
    status: 403,
    title: 'Set up two-step sign-in first',
    when: 'A member of staff without two-step sign-in asks Admin where it is required, or requires it of others.',
  },
  market_closed: {
    status: 403,
    title: 'This marketplace isn’t open yet',
    when: 'Before it opens, somebody else than its staff asks what others offer, or wants to book it.',
  },
  opening_not_ready: {
    status: 422,
    title: 'Some steps come first',
    when: 'Opening a marketplace before its payments, mail and legal texts are settled. `left` names what is not.',
  },
  payments_not_ready: {
    status: 422,
    title: 'This server can’t take payments yet',
    when: 'Taking payments in production without the settings of the payment company.',
  },
  payments_open: {
    status: 409,
    title: 'Some payments are still open',
    when: 'Stopping payments while bookings wait for a charge. `open` says how many.',
  },
  setup_done: {
    status: 409,
    title: 'This marketplace is already set up',
    when: 'Setup was already completed.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

/** Codes that every call may return without listing them. */
export const universalCodes = [
  'invalid_input',
  'not_signed_in',
  'forbidden',
  'impersonation_read_only',
  'impersonation_private',
  'feature_off',
  'market_closed',
  'second_step_missing',
  'foreign_origin',
  'not_found',
  'wrong_method',
  'idempotency_key_reused',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'internal',
  'unavailable',
  'maintenance',
] as const satisfies readonly ErrorCode[];
export type UniversalCode = (typeof universalCodes)[number];

/** One invalid field: its JSON path (like `services.0.amount`) and the expected value. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The body of every refusal (RFC 9457, `application/problem+json`). Some codes have extra members. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  /** The code that earlier versions gave, for one version after it was renamed. */
  readonly former_code?: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly request_id: string;
  readonly [extra: string]: unknown;
}

/** A field error before it is written in the caller's language. */
export interface FieldRefusal {
  readonly path: string;
  readonly message: MessageText;
}

/** A refusal as a value. Rules and handlers return it; the runner rolls back and converts it into a `Problem`. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly detail: MessageText;
  readonly errors: readonly FieldRefusal[];
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(
    code: Code,
    detail: MessageText,
    more: { errors?: readonly FieldRefusal[]; extra?: Record<string, unknown> } = {},
  ) {
    this.code = code;
    this.detail = detail;
    this.errors = more.errors ?? [];
    this.extra = more.extra ?? {};
  }
}

/** A refusal with one of several codes. Comparing `code` narrows its type. */
export type RefusalOf<Code extends ErrorCode> = Code extends ErrorCode ? Refusal<Code> : never;

/** Creates a refusal from a code of the table, a sentence for people, and field errors or extra members. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  detail?: MessageText,
  more?: { errors?: readonly FieldRefusal[]; extra?: Record<string, unknown> },
): Refusal<Code> {
  return new Refusal(code, detail ?? errorTable[code].title, more);
}

/** Whether a value is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}

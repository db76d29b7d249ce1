import type { MessageText } from './message.ts';

/** One refusal: HTTP status, a short title for people, and when it occurs. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly when: string;
}

/** The closed list of everything Plaza can refuse, by code. Every call names the ones it gives; see also `universalCodes`. */
export const errorTable = {
  invalid_input: {
    status: 400,
    title: 'Some of what was sent is not right',
    when: 'The input does not fit the call; `errors` names each field.',
  },
  not_signed_in: {
    status: 401,
    title: 'Please sign in',
    when: 'The call needs a session and none, or an ended one, was sent.',
  },
  forbidden: { status: 403, title: 'This is not yours to do', when: 'The caller is known but may not do this.' },
  foreign_origin: {
    status: 403,
    title: 'This request came from another site',
    when: 'A POST carries an Origin or Sec-Fetch-Site of another site.',
  },
  not_found: { status: 404, title: 'Not found', when: 'It does not exist, or the caller may not know that it does.' },
  idempotency_key_reused: {
    status: 409,
    title: 'This request key was used for something else',
    when: 'The same Idempotency-Key came with another body.',
  },
  too_large: { status: 413, title: 'That is too large', when: 'The body or a file is over the limit.' },
  unsupported_media: {
    status: 415,
    title: 'This kind of content is not accepted',
    when: 'The content type is not what the call takes.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many tries',
    when: 'The limit of the call was reached; Retry-After says when to come back.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    when: 'A fault of Plaza; the request id finds it in the log.',
  },
  unavailable: {
    status: 503,
    title: 'Plaza cannot answer just now',
    when: 'The database or an outside party does not answer.',
  },

  wrong_credentials: {
    status: 401,
    title: 'E-mail or password is wrong',
    when: 'Sign-in or re-authentication failed; the same for unknown addresses.',
  },
  locked_out: {
    status: 429,
    title: 'Too many wrong tries',
    when: 'Ten wrong passwords for one address in 15 minutes; it opens again by itself, and stays open for browsers known from before and for the links of mails.',
  },
  code_wrong: {
    status: 422,
    title: 'This code is not right',
    when: 'The one-time code does not match, or was replaced by a newer one.',
  },
  code_expired: {
    status: 422,
    title: 'This code is no longer valid',
    when: 'The code is older than ten minutes, was used, or was tried five times.',
  },
  link_expired: {
    status: 422,
    title: 'This link no longer works',
    when: 'The link of a mail is older than an hour, was used, or was replaced by a new password.',
  },
  password_weak: {
    status: 422,
    title: 'Please choose a stronger password',
    when: 'Too short, too common, or made of the own name or address.',
  },
  phone_invalid: {
    status: 422,
    title: 'This phone number is not right',
    when: 'The number is not a valid international number.',
  },
  referral_code_unknown: {
    status: 422,
    title: 'This referral code is not known',
    when: 'The code does not exist, ended, or is one’s own.',
  },

  picture_unreadable: {
    status: 422,
    title: 'This picture cannot be read',
    when: 'The content is not a JPEG, PNG, WebP or AVIF picture, or is broken.',
  },
  picture_too_large: { status: 422, title: 'This picture is too large', when: 'Over 10 MB or 50 megapixels.' },
  too_many_pictures: {
    status: 422,
    title: 'There are too many pictures',
    when: 'More pictures than the gallery holds.',
  },
  storage_full: {
    status: 422,
    title: 'There is no room for more files',
    when: 'A conversation holds 250 MB of files, or one person sent 200 MB of pictures and files within a day; `why` says which.',
  },
  page_incomplete: {
    status: 422,
    title: 'The page is not complete yet',
    when: 'Publishing a page that misses what customers need; `errors` names it.',
  },
  too_many_pages: {
    status: 422,
    title: 'There are too many pages',
    when: 'An owner has the most provider pages allowed.',
  },
  amount_too_small: {
    status: 422,
    title: 'This price is too low to be charged',
    when: 'A price above 0 but below the least amount of the payment gateway.',
  },
  currency_mismatch: {
    status: 422,
    title: 'The currency does not fit',
    when: 'The service has another currency than the page.',
  },

  calendar_overlaps: {
    status: 409,
    title: 'Bookings of these pages overlap',
    when: 'A page is to share the calendar of its owner’s other pages while bookings to come overlap; `bookings` names them.',
  },
  schedule_strands_bookings: {
    status: 409,
    title: 'Booked time would fall outside your hours',
    when: 'A schedule change would strand bookings; `bookings` names them; send `confirm_stranded: true` to keep them.',
  },
  schedule_overlaps: {
    status: 422,
    title: 'These hours overlap others',
    when: 'Two weekly rules of one weekday and service overlap.',
  },
  schedule_changed: {
    status: 409,
    title: 'The schedule changed meanwhile',
    when: 'The rule was edited elsewhere since it was read.',
  },

  slot_taken: {
    status: 409,
    title: 'This time has just been taken',
    when: 'Another booking holds it; `alternatives` are the next free times.',
  },
  slot_not_offered: {
    status: 422,
    title: 'This time is not offered',
    when: 'The time is outside the hours, too soon, too far ahead, or off the grid; `alternatives` are the next free times.',
  },
  seats_taken: {
    status: 409,
    title: 'Not enough seats are left',
    when: 'A group session or occurrence has fewer seats left than asked for; `seats_left` says how many.',
  },
  service_inactive: {
    status: 422,
    title: 'This service is not offered any more',
    when: 'The service or its provider is retired, unpublished or suspended.',
  },
  own_service: { status: 422, title: 'You cannot book your own service', when: 'The caller owns the provider page.' },
  request_only: {
    status: 422,
    title: 'This service is booked by request',
    when: 'add_booking on a service in request mode.',
  },
  request_not_needed: {
    status: 422,
    title: 'This service is booked at once',
    when: 'add_booking_request on a service that needs no answer of its provider; add_booking books it.',
  },
  already_asked: {
    status: 409,
    title: 'You have asked for this already',
    when: 'The caller’s request for the same service and time is still open; `booking_id` names it.',
  },
  price_changed: {
    status: 409,
    title: 'The price has changed',
    when: 'The price the client showed (`expected_total`) is no longer right; `price` is the new one.',
  },
  guest_not_proved: {
    status: 422,
    title: 'Please prove your e-mail address',
    when: 'A guest’s free booking, or one with a discount code that is limited per customer, without an `email_token` from verify_otp.',
  },
  too_many_holds: {
    status: 429,
    title: 'You are holding too many times',
    when: 'One person holds more unpaid bookings than allowed, also after a verification; paying or releasing one of them helps.',
  },
  verification_required: {
    status: 422,
    title: 'Please verify your email or save a card first',
    when: 'One more unpaid booking than a person (5), a network (10, an IPv4 address or IPv6 /64) or a provider’s day (half of what can be booked) may have: `limit` says which. `ways` says what lifts it: `email_code` (an `email_token` from verify_otp), `card` (wallet/save_card). Customers who have had a session are not limited. Also an action by a guest’s link 60 days after the session (`limit` is `guest_link`): booking/open_by_code opens it again.',
  },
  booking_state: {
    status: 409,
    title: 'This booking has moved on',
    when: 'The booking’s state does not allow the action; `booking_status` says what it is.',
  },
  booking_expired: { status: 409, title: 'The time to pay has run out', when: 'Paying a hold that has expired.' },
  change_state: {
    status: 409,
    title: 'This change has moved on',
    when: 'The change was answered, settled, or ended already; `change_status` says how it stands.',
  },
  change_open: {
    status: 409,
    title: 'Another change is waiting',
    when: 'The other side’s proposal for this booking has to be answered first.',
  },
  change_not_possible: {
    status: 422,
    title: 'This booking cannot be changed like that',
    when: 'Too late, too often, or to something that may not take its place; `reason` says which.',
  },
  difference_changed: {
    status: 409,
    title: 'The difference has changed',
    when: 'What the change was said to cost (`expected_difference`) is no longer right; `difference` is the new one.',
  },
  refund_changed: {
    status: 409,
    title: 'The refund has changed',
    when: 'The refund shown (`expected_refund`) is no longer right; `refund` is the new one.',
  },
  cancel_too_late: {
    status: 422,
    title: 'It is too late to cancel',
    when: 'The booking has started, or the cut-off of the service has passed.',
  },
  payment_declined: {
    status: 422,
    title: 'The card was declined',
    when: 'The gateway refused the payment; `reason` says why, nothing was charged.',
  },
  payment_refused: {
    status: 422,
    title: 'The payment company did not take this payment',
    when: 'The gateway refused the payment for another reason than the card; nothing was charged.',
  },
  payment_method_unknown: {
    status: 422,
    title: 'This card cannot be used',
    when: 'The payment token or saved card is unknown or not the caller’s.',
  },
  payment_pending: {
    status: 409,
    title: 'A payment is already on its way',
    when: 'Another payment of the same booking is being made.',
  },
  gateway_unavailable: {
    status: 503,
    title: 'The payment service does not answer',
    when: 'Time-out or fault of the gateway; the booking is kept and can be paid again.',
  },
  card_in_use: {
    status: 409,
    title: 'This card is still needed',
    when: 'A card that an accepted or scheduled booking will be charged to.',
  },

  refund_request_open: {
    status: 409,
    title: 'You have asked already',
    when: 'A booking has an open refund request; the next can be made when it is answered.',
  },
  refund_request_answered: {
    status: 409,
    title: 'This request is answered already',
    when: 'Answering a refund request a second time; `request_status` says what it is.',
  },
  refund_not_possible: {
    status: 422,
    title: 'Nothing can be refunded here',
    when: 'Nothing was paid or is left, cancelling gives the money back by itself, the time to ask is over, or the bank is looking into it.',
  },
  refund_too_large: {
    status: 422,
    title: 'This is more than can go back',
    when: 'An amount above what was paid and is not refunded yet; `left` is the most.',
  },
  report_open: {
    status: 409,
    title: 'You have reported this already',
    when: 'The same thing was reported by the same person and the report is not closed.',
  },
  report_closed: { status: 409, title: 'This report is closed', when: 'Deciding a report that is closed already.' },
  moderation_state: {
    status: 409,
    title: 'Somebody has decided this already',
    when: 'Hiding, unlisting or suspending what is so already, or undoing a decision that is undone.',
  },
  service_unlisted: {
    status: 422,
    title: 'This service is unlisted',
    when: 'Its owner switches on a service that staff has unlisted.',
  },
  legal_text_changed: {
    status: 409,
    title: 'The text has changed meanwhile',
    when: 'Publishing a legal text on the basis of a version that is not in force any more; `version` is the one that is.',
  },
  last_admin: {
    status: 409,
    title: 'A marketplace needs an admin',
    when: 'The last admin steps down, is suspended or is deleted.',
  },
  payment_not_stuck: {
    status: 409,
    title: 'This payment is not stuck any more',
    when: 'Settling a payment that has an answer; `payment_status` says which.',
  },
  refund_not_failed: {
    status: 409,
    title: 'This refund is settled already',
    when: 'Settling a failed refund that somebody has settled; `refund_status` says how it stands.',
  },
  balance_too_low: {
    status: 409,
    title: 'There is not as much available',
    when: 'A withdrawal of more than is available now.',
  },
  withdrawal_too_small: {
    status: 422,
    title: 'This is too little to be sent',
    when: 'A withdrawal below the least amount of its currency; `least` says how much that is.',
  },
  bank_not_verified: {
    status: 422,
    title: 'Your bank account is not verified yet',
    when: 'A withdrawal before the payment company can pay out.',
  },
  bank_not_taken: {
    status: 422,
    title: 'This bank account cannot be used',
    when: 'The payment company does not take the bank account’s token.',
  },
  country_not_served: {
    status: 422,
    title: 'Payouts to this country are not possible yet',
    when: 'The payment company does not pay out to banks there.',
  },

  discount_code_invalid: {
    status: 422,
    title: 'This code cannot be used here',
    when: 'The discount code is unknown, over, used up or not for this; `why` says which.',
  },
  discount_code_taken: {
    status: 409,
    title: 'You have this code already',
    when: 'Another code of the same page has the same text.',
  },
  too_many_codes: {
    status: 422,
    title: 'You have as many codes as there can be',
    when: 'Five referral codes are in use; a new one takes the place of one of them (`instead_of`).',
  },
  review_not_possible: {
    status: 422,
    title: 'This cannot be reviewed',
    when: 'No completed booking within 60 days, or reviewed already.',
  },
  setup_done: {
    status: 409,
    title: 'This marketplace is already set up',
    when: 'The first-run questions were answered before.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

/** Codes that any call may give without listing them. */
export const universalCodes = [
  'invalid_input',
  'not_signed_in',
  'forbidden',
  'foreign_origin',
  'not_found',
  'idempotency_key_reused',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
export type UniversalCode = (typeof universalCodes)[number];

/** One field that is wrong: where (JSON path like `services.0.amount`) and what would be right. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The body of every refusal (RFC 9457, `application/problem+json`), with extra members some codes carry. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
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

/** A refusal as a value: rules and handlers return it, the runner turns it into a `Problem` and rolls back. */
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

/** A refusal with one of several codes, so that looking at `code` narrows it. */
export type RefusalOf<Code extends ErrorCode> = Code extends ErrorCode ? Refusal<Code> : never;

/** Makes a refusal: a code from the table, a sentence for the person, and the fields or extra members it carries. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  detail?: MessageText,
  more?: { errors?: readonly FieldRefusal[]; extra?: Record<string, unknown> },
): Refusal<Code> {
  return new Refusal(code, detail ?? errorTable[code].title, more);
}

/** Answers whether a value is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}

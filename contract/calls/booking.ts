import { z } from 'zod';
import { type CallContract, call, perMinute } from '../call.ts';
import { cancellationPolicies } from '../choices/provider.ts';
import { BookingDetails, Change } from '../entities/booking/details.ts';
import { Booking, PriceBreakdown } from '../entities/booking.ts';
import { CancellationTerms } from '../entities/cancellation.ts';
import { ChosenPlace } from '../entities/service-area.ts';
import { BookingOrigin } from '../events/booking-origin.ts';
import { example, madeUp } from '../examples.ts';
import { bookingNumber, email, id, instant, moment, name, phone, text, typedCode, whole } from '../fields.ts';
import { MAX_TICKETS } from '../limits/events.ts';
import { Currency } from '../money.ts';
import { pageInput, pageOf, query } from '../paging.ts';
import { bookingStatuses } from '../states/booking.ts';

const ticketCount = z
  .number()
  .int()
  .min(1, 'Choose at least one ticket.')
  .max(MAX_TICKETS, `Choose at most ${MAX_TICKETS} tickets.`);

/** Tickets of one package on one date; a pass has no date. */
export const TicketChoice = z.strictObject({
  package_id: id,
  occurrence_id: id.optional(),
  participants: ticketCount.default(1),
});

/** An answer to a question of the organiser, by its kind. */
export const AnswerInput = z.strictObject({
  question_id: id,
  value: z.union([text(2000, { min: 0, lines: true }), z.array(name(120)).max(20), whole.min(1).max(5), z.boolean()]),
});

/** A person who comes, in the order of the tickets, with answers to the organiser’s questions. */
const Attendee = z.strictObject({
  name: name(120, { min: 0 }).default(''),
  email: email.optional(),
  answers: z.array(AnswerInput).max(20).default([]),
});

/** What is booked: a session by its service and start, or tickets of an event. */
const subjectFields = {
  service_id: id.optional(),
  starts_at: instant.optional(),
  /** Tickets of an event, at most 20 packages and dates. */
  items: z.array(TicketChoice).min(1, 'Choose at least one ticket.').max(20).optional(),
  /** The same for a single package, with `participants`. */
  package_id: id.optional(),
  occurrence_id: id.optional(),
};

interface Subject {
  readonly service_id?: string | undefined;
  readonly starts_at?: string | undefined;
  readonly items?: readonly object[] | undefined;
  readonly package_id?: string | undefined;
  readonly occurrence_id?: string | undefined;
}

/** Requires either a service and a time, or tickets of an event. */
function checkSubject(given: Subject, context: z.RefinementCtx<Subject>): void {
  const miss = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const isEvent = given.items !== undefined || given.package_id !== undefined;
  if (isEvent) {
    if (given.items !== undefined && given.package_id !== undefined)
      miss('items', 'Send either `items` or a `package_id`.');
    for (const field of ['service_id', 'starts_at'] as const)
      if (given[field] !== undefined) miss(field, 'Tickets have a date instead.');
    return;
  }
  if (given.service_id === undefined) miss('service_id', 'Choose a service.');
  if (given.starts_at === undefined) miss('starts_at', 'Choose a time.');
}

const bookingFields = {
  ...subjectFields,
  participants: whole.min(1, 'Enter at least one person.').max(500).default(1),
  note: text(2000, { min: 0, lines: true }).default(''),
  /** The address to visit, for services at the customer's place. */
  customer_address: text(300, { min: 0 }).default(''),
  /** The town of that address, chosen from suggestions. The provider visits only towns within the service area. */
  customer_place: ChosenPlace.optional(),
  /** The total that the customer saw (minor units). A booking at another price is refused. */
  expected_total: whole.min(0).optional(),
  /** How whoever books came to the page; counted for the host, and no more than that. */
  origin: BookingOrigin.optional(),
  /** A discount code of the provider. An unusable code refuses the booking, with `why`. */
  discount_code: typedCode.optional(),
};

/** The people who come to an event. */
const attendees = z.array(Attendee).max(MAX_TICKETS, `Choose at most ${MAX_TICKETS} tickets.`).default([]);

const bookingErrors = [
  'not_on_sale',
  'slot_taken',
  'slot_not_offered',
  'seats_taken',
  'already_held',
  'service_inactive',
  'request_only',
  'price_changed',
  'too_many_holds',
  'verification_required',
  'discount_code_invalid',
] as const;

const requestFields = {
  ...bookingFields,
  attendees,
  /** The page without an owner that gets an inquiry, instead of a service and a time. */
  provider_id: id.optional(),
  /** The text of the inquiry. */
  wish: text(500, { lines: true }).optional(),
};

interface AskedFor extends Subject {
  readonly provider_id?: string | undefined;
  readonly wish?: string | undefined;
}

/** Requires either a service and a time, or an inquiry to a page without an owner. */
function checkAskedFor(given: AskedFor, context: z.RefinementCtx<AskedFor>): void {
  const miss = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (given.provider_id !== undefined) {
    if (given.wish === undefined) miss('wish', 'Tell the provider what you’d like, and when.');
    for (const field of ['service_id', 'starts_at'] as const)
      if (given[field] !== undefined)
        miss(field, 'This page isn’t taking bookings yet. Send an inquiry without a time.');
    return;
  }
  checkSubject(given, context);
  if (given.wish !== undefined) miss('wish', 'Inquiries only go to unclaimed pages. Use the note instead.');
}

interface Answered {
  readonly booking_id?: string | undefined;
  readonly change_id?: string | undefined;
  readonly status: string;
}

/** Requires either a booking or a change of one, and a status that it can get. */
function checkAnswer({ booking_id, change_id, status }: Answered, context: z.RefinementCtx<Answered>): void {
  const miss = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if ((booking_id === undefined) === (change_id === undefined))
    miss('booking_id', 'Send either a booking or a change.');
  else if (change_id !== undefined && status !== 'accepted' && status !== 'rejected')
    miss('status', 'A change can be accepted or rejected.');
  else if (booking_id !== undefined && status === 'rejected')
    miss('status', 'A request can be accepted, declined or withdrawn, a session marked as no_show.');
}

const RequestCreated = z.object({
  /** The request. While `can.pay`, it has no card yet, and the provider does not see it. Null for an inquiry. */
  booking: BookingDetails.nullable(),
  /** The inquiry to a page without an owner. */
  lead: z.object({ _id: z.string(), provider_name: z.string(), wish: z.string(), expires_at: moment }).nullable(),
  /** Opens this request without an account. Only guests get a token. */
  access_token: z.string().nullable(),
});

const requestErrors = [
  'not_on_sale',
  'slot_taken',
  'slot_not_offered',
  'seats_taken',
  'already_held',
  'service_inactive',
  'request_not_needed',
  'price_changed',
  'too_many_holds',
  'already_asked',
  'discount_code_invalid',
] as const;

const BookingCreated = z.object({
  booking: BookingDetails,
  /** Opens this booking without an account. Only guests get a token, in this answer and by mail only. */
  access_token: z.string().nullable(),
});

const listInput = z.strictObject({ ...pageInput });

const upcoming = call({
  access: 'user',
  mode: 'read',
  summary: 'Lists my upcoming bookings: unpaid, requested or confirmed, soonest first.',
  input: listInput,
  example: {},
  output: pageOf(Booking),
  errors: [],
});

/** The target state of a booking. Omitted fields do not change. */
const changeFields = {
  booking_id: id,
  service_id: id.optional(),
  starts_at: instant.optional(),
};

/** Tickets in a query string: `<package>:<number>@<date>`, a pass without the date. */
const ticketQuery = z
  .string()
  .max(100)
  .transform((value): z.input<typeof TicketChoice> => {
    const [, package_id = '', count, , occurrence_id] = /^([^:]*):(\d{1,3})(@(.*))?$/.exec(value) ?? [];
    const choice = { package_id, participants: Number(count) };
    return occurrence_id === undefined ? choice : { ...choice, occurrence_id };
  })
  .pipe(TicketChoice);

const changeErrors = [
  'not_on_sale',
  'booking_state',
  'change_open',
  'change_not_possible',
  'slot_taken',
  'slot_not_offered',
  'seats_taken',
  'service_inactive',
  'currency_mismatch',
] as const;

export const bookingCalls = {
  'booking/add_booking': call({
    access: 'user',
    mode: 'write',
    summary:
      'Books a session. The time is held for the minutes of `user/session` until it is paid, or confirmed right away ' +
      'if it is free.',
    input: z
      .strictObject({
        ...bookingFields,
        attendees,
        /** Pays with the caller's referral credit first. The hold reserves the credit. */
        use_credit: z.boolean().default(false),
      })
      .superRefine(checkSubject),
    example: { service_id: example.service_id, starts_at: '2026-05-08T17:00:00Z' },
    output: BookingCreated,
    errors: [...bookingErrors, 'own_service'],
    idempotent: true,
    limit: perMinute(120),
  }),
  'booking/guest_add_booking': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Books a session without an account. Free sessions, and holds beyond the limit of unpaid holds, need an ' +
      '`email_token` from verify_otp.',
    input: z
      .strictObject({
        ...bookingFields,
        attendees,
        name: name(120),
        email,
        phone: phone.optional(),
        email_token: z.string().max(200).optional(),
      })
      .superRefine(checkSubject),
    example: {
      service_id: example.service_id,
      starts_at: '2026-05-08T19:00:00Z',
      name: 'Gia Guest',
      email: madeUp.guest_email,
    },
    output: BookingCreated,
    errors: [...bookingErrors, 'guest_not_proved'],
    idempotent: true,
    limit: perMinute(300),
  }),
  'booking/add_booking_request': call({
    access: 'user',
    mode: 'write',
    summary:
      'Sends a booking request to a provider. Nothing is charged and the time is not held. ' +
      'If there is a price, `wallet/add_booking_pay` verifies a card first, then the provider sees the request. ' +
      'With `provider_id` and `wish`: sends an inquiry to an unclaimed page.',
    input: z
      .strictObject({
        ...requestFields,
        /**
         * Pays with the caller's referral credit first. The request reserves the credit and returns it unless it is
         * accepted.
         */
        use_credit: z.boolean().default(false),
      })
      .superRefine(checkAskedFor),
    example: { service_id: example.request_service_id, starts_at: '2026-05-14T17:00:00Z' },
    output: RequestCreated,
    errors: [...requestErrors, 'own_service'],
    idempotent: true,
    limit: perMinute(60),
  }),
  'booking/add_guest_booking_request': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Sends a booking request without an account. Free sessions need an `email_token` from verify_otp.',
    input: z
      .strictObject({
        ...requestFields,
        name: name(120),
        email,
        phone: phone.optional(),
        email_token: z.string().max(200).optional(),
      })
      .superRefine(checkAskedFor),
    example: { provider_id: example.unclaimed_id, wish: 'A quiet hour', name: 'Gia Guest', email: madeUp.guest_email },
    output: RequestCreated,
    errors: [...requestErrors, 'guest_not_proved'],
    idempotent: true,
    limit: perMinute(30),
  }),
  'booking/booking_status': call({
    access: 'booking_holder',
    mode: 'saga',
    summary:
      'With `booking_id`: answers a request (`accepted` books the time and charges the verified card; ' +
      '`declined`), withdraws one’s own request or unpaid hold (`withdrawn`), ' +
      'or marks a no-show within 48 hours of the end (`no_show`). With `change_id`: answers a change that the ' +
      'other side proposed (`accepted` applies it, refunds it or waits for payment; ' +
      '`rejected`), or withdraws one’s own (`rejected`).',
    input: z
      .strictObject({
        booking_id: id.optional(),
        change_id: id.optional(),
        status: z.enum(
          ['accepted', 'declined', 'withdrawn', 'rejected', 'no_show'],
          'Choose accepted, declined, withdrawn, rejected or no_show.',
        ),
        /** Shown to the other side of a request. */
        reason: text(500, { min: 0, lines: true }).default(''),
      })
      .superRefine(checkAnswer),
    example: { booking_id: example.request_id, status: 'declined' },
    output: z.object({ booking: BookingDetails }),
    errors: ['booking_state', 'change_state', 'slot_taken'],
    idempotent: true,
    limit: perMinute(60),
  }),
  'booking/get_booking_details': call({
    access: 'booking_holder',
    mode: 'read',
    summary: 'Returns one booking. Without `booking_id`: the booking of the Booking-Token.',
    input: z.strictObject({
      booking_id: id.optional(),
      /** Previews in `refund_preview` the refund for cancelling this number of people only. */
      cancel_participants: query.int(1, 1000).optional(),
      /** The same for cancelling these tickets of an event booking. */
      cancel_ticket_ids: z.union([id.transform((one) => [one]), z.array(id).max(100)]).optional(),
    }),
    example: { booking_id: example.booking_id },
    output: BookingDetails,
    errors: [],
  }),
  'booking/upcoming_booking_list': upcoming,
  'booking/past_booking_list': { ...upcoming, summary: 'Lists my past bookings, newest first.' },
  'booking/cancelled_booking_list': {
    ...upcoming,
    summary: 'Lists my cancelled, declined, expired or withdrawn bookings, newest first.',
  },
  'booking/my_booking': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists bookings with me as provider, filtered by tab, status or both.',
    input: z.strictObject({
      ...pageInput,
      /** `upcoming` if neither a tab nor a status is given. */
      tab: z.enum(['upcoming', 'past', 'cancelled']).optional(),
      /** The status by the clock: a confirmed booking whose end has passed counts as completed. */
      status: z.enum(bookingStatuses, `Choose one of ${bookingStatuses.join(', ')}.`).optional(),
      provider_id: id.optional(),
    }),
    example: { provider_id: example.provider_id },
    output: pageOf(Booking),
    errors: [],
  }),
  'booking/check_modify_payment': call({
    access: 'booking_holder',
    mode: 'read',
    summary: 'Previews a change of a booking: the price difference by line, and who has to agree. Changes nothing.',
    input: z.strictObject({
      ...changeFields,
      participants: query.int(1, 500).optional(),
      /** The new contents of an event booking, each `<package>:<number>@<date>`. */
      items: z.union([ticketQuery.transform((one) => [one]), z.array(ticketQuery).min(1).max(20)]).optional(),
    }),
    example: { booking_id: example.booking_id, starts_at: '2026-05-12T20:00:00Z' },
    output: z.object({
      /** Amounts in minor units; one of them is 0. */
      due: whole,
      refund: whole,
      /** When the difference is charged, if that is later. Until then its card is only verified. */
      charge_at: moment.nullable(),
      /** `due` − `refund`, the value to send as `expected_difference`. */
      difference: whole,
      currency: Currency,
      before: PriceBreakdown,
      after: PriceBreakdown,
      service_id: z.string().nullable(),
      event_id: z.string().nullable(),
      title: z.string(),
      participants: whole,
      starts_at: moment,
      ends_at: moment,
      cancellation_policy: z.enum(cancellationPolicies),
      /** The customer's refund for cancelling after the change; null for the provider. */
      cancellation: CancellationTerms.nullable(),
      /** Whether the change applies as soon as it is settled, or waits for the other side until `answer_by`. */
      asks: z.enum(['nobody', 'provider', 'customer']),
      answer_by: z.string().nullable(),
      /** How many times the customer may still change this booking. */
      moves_left: whole.nullable(),
    }),
    errors: changeErrors,
  }),
  'booking/modified_service_booking': call({
    access: 'booking_holder',
    mode: 'write',
    summary:
      'Proposes a change of a booking and holds the new time or seats. A customer’s change of an instantly booked ' +
      'service only needs to be settled; any other change needs the other side’s answer. ' +
      'Replaces one’s own earlier proposal.',
    input: z.strictObject({
      ...changeFields,
      participants: whole.min(1, 'Enter at least one person.').max(500).optional(),
      /** The new contents of an event booking. */
      items: z.array(TicketChoice).min(1, 'Choose at least one ticket.').max(20).optional(),
      customer_address: text(300, { min: 0 }).optional(),
      /** The town of a new address. */
      customer_place: ChosenPlace.optional(),
      note: text(500, { min: 0, lines: true }).default(''),
      /** The difference that the caller saw, in minor units (above 0: to pay). Another difference is refused. */
      expected_difference: whole.optional(),
    }),
    example: { booking_id: example.booking_id, starts_at: '2026-05-12T20:00:00Z' },
    output: z.object({ change: Change, booking: BookingDetails }),
    errors: [...changeErrors, 'difference_changed'],
    idempotent: true,
    limit: perMinute(60),
  }),
  'booking/find': call({
    access: 'anyone',
    mode: 'write',
    summary: 'Emails a guest the links to all their bookings. The response is the same if there are none.',
    input: z.strictObject({ email }),
    example: { email: example.guest_email },
    output: z.object({ sent: z.literal(true) }),
    errors: [],
    limit: { ...perMinute(5), shared: true },
  }),
  'booking/open_by_code': call({
    access: 'anyone',
    mode: 'write',
    summary:
      'Opens a guest’s booking with a code from its mailbox. 60 days after the session a guest’s link is ' +
      'read-only: this creates a new link with all actions for 30 days and ends the old one.',
    input: z
      .strictObject({
        booking_id: id.optional(),
        /** The number of the booking, instead of its id. */
        number: bookingNumber.optional(),
        email_token: z.string().max(200),
      })
      .refine(({ booking_id, number }) => (booking_id === undefined) !== (number === undefined), {
        error: 'Send either a booking or its number.',
        path: ['booking_id'],
      }),
    example: { booking_id: example.guest_booking_id, email_token: madeUp.token },
    output: z.object({
      booking_id: z.string(),
      /** Opens the booking. Browsers also get the token as a cookie. */
      access_token: z.string(),
    }),
    errors: ['guest_not_proved'],
    limit: { ...perMinute(20), shared: true },
  }),
  'booking/send_mail_again': call({
    access: 'booking_holder',
    mode: 'write',
    summary:
      'Emails the caller the state of the booking again: held, confirmed, or cancelled with its refund. ' +
      'Without `booking_id`: the booking of the Booking-Token. With `ticket_id` it emails a ticket to its own holder.',
    input: z.strictObject({ booking_id: id.optional(), ticket_id: id.optional() }),
    example: { booking_id: example.booking_id },
    output: z.object({
      /** The recipient's address: that of the calling side, or the customer's if staff calls; a ticket's holder's. */
      sent_to: z.string(),
    }),
    errors: ['booking_state'],
    limit: perMinute(20),
  }),
} as const satisfies Record<string, CallContract>;

/** An id of the form that Plaza makes (UUID version 7), by its end. */
const idWith = (end: string): string => `019e0a52-41c8-7b03-9f6e-5d2c8a71${end}`;

/** A token of the form that Plaza makes, by its beginning. */
const tokenWith = (start: string): string => `${start}kW2vQ8xT5mZr1cJ7yBhN4pLsD9gFeUoA3iVtXw6R`;

/**
 * What the examples of calls name: fixed ids, tokens and addresses of things that a marketplace has. The tests put what
 * their world has in their place.
 */
export const example = {
  // The page of a provider, what it offers, and its hours.
  provider_id: idWith('62e6'),
  service_id: idWith('369e'),
  request_service_id: idWith('7513'),
  schedule_id: idWith('b6a3'),
  description_id: idWith('1c5c'),
  category_id: idWith('228b'),
  discount_code_id: idWith('e23f'),
  // Other pages: one that nobody has claimed, one that staff suspend, and one that is asked for hire.
  unclaimed_id: idWith('992f'),
  suspect_id: idWith('2818'),
  hired_id: idWith('6d9d'),
  // A customer’s booking, their request for another time, a guest’s booking, and what belongs to them.
  booking_id: idWith('a531'),
  request_id: idWith('1ed9'),
  guest_booking_id: idWith('f8e2'),
  change_id: idWith('91e7'),
  card_id: idWith('46f6'),
  payment_id: idWith('1999'),
  refund_id: idWith('2600'),
  // An event, one of its dates and packages, and a draft.
  event_id: idWith('7f03'),
  occurrence_id: idWith('7b0d'),
  package_id: idWith('21e2'),
  draft_id: idWith('4d9c'),
  // The booking of a ticket, and what happens at the door.
  tickets_id: idWith('2738'),
  ticket_id: idWith('9d11'),
  door_link_id: idWith('7cad'),
  sale_id: idWith('1f21'),
  // Questions of organisers: afterwards, and with a booking.
  question_id: idWith('e3ac'),
  booking_question_id: idWith('a0c1'),
  // Requests for hire and invitations: one that somebody got, one of its dates, and one that somebody sent.
  hire_id: idWith('2fb1'),
  invitation_id: idWith('4926'),
  invited_occurrence_id: idWith('b170'),
  sent_invitation_id: idWith('b09f'),
  // People, and what belongs to their accounts.
  user_id: idWith('a53f'),
  session_id: idWith('1fd6'),
  device_id: idWith('a3bd'),
  passkey_id: idWith('a5e6'),
  method_id: idWith('758c'),
  notification_id: idWith('1cb1'),
  block_id: idWith('4898'),
  help_ticket_id: idWith('1bec'),
  // What staff decide.
  report_id: idWith('9e81'),
  claim_id: idWith('ebc4'),
  appeal_id: idWith('3217'),
  check_id: idWith('5a23'),
  content_check_id: idWith('7b4c'),
  import_id: idWith('34ed'),
  failed_job_id: '190423',
  // Addresses of a customer, a provider and a guest, and the password of the first.
  email: 'cleo@example.com',
  provider_email: 'olive@example.com',
  guest_email: 'gus@example.com',
  password: 'a calm river at noon',
  // Tokens of links in mails, and of a ticket.
  link_token: tokenWith('Lnk'),
  mail_token: tokenWith('Sub'),
  appeal_token: tokenWith('Apl'),
  contact_token: tokenWith('Cnt'),
  ticket_token: tokenWith('Ticket5b'),
  /** Marks one scan at the door, so that it counts once. */
  nonce: idWith('f0d3'),
} as const;

/** What examples send that no marketplace knows: people without an account, and codes and tokens of nobody. */
export const madeUp = {
  email: 'nobody@example.com',
  new_email: 'nia@example.com',
  next_email: 'cleo.next@private.example',
  admin_email: 'ada@example.com',
  guest_email: 'gia@example.com',
  claimant_email: 'gia.claims@example.com',
  invited_email: 'ines@example.com',
  taker_email: 'tess@example.com',
  phone: '+15035550142',
  code: '123456',
  token: tokenWith('Old'),
  /** The test card of the sandbox's gateway. */
  card_token: 'tok_success',
} as const;

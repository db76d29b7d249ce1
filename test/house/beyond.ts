/** Calls that the specification does not name, each with what needs it. */
export const callsBeyond: Readonly<Record<string, string>> = {
  'user/session': 'The shell asks who is signed in and what the marketplace is called.',
  'user/session_list': 'The profile shows where one is signed in.',
  'user/end_session': 'The profile ends a session of a lost device.',
  'user/place_list': 'The place field of the search suggests towns without asking another host.',
  'admin/set_up': 'The operator answers the first-run questions.',
  'booking/send_mail_again':
    'A confirmation or cancellation that went astray is mailed again to whoever holds the booking.',
  'booking/add_walk_in': 'A provider enters a client’s booking, so that the calendar is the real one.',
  'booking/calendar_feed': 'Somebody’s own calendar shows their bookings: the secret address to subscribe to.',
  'booking/renew_calendar_feed': 'The address of a calendar feed is made, replaced when it got about, and taken back.',
  'booking/aftercare': 'The page of a booking shows what can be asked back, answered and reported, with its receipts.',
  'booking/receipt': 'Receipts and refund notes as PDF, for both sides of a booking.',
  'admin/dashboard': 'The desk of the staff shows what waits.',
  'admin/refund_request_list': 'Staff decides refund requests that providers leave unanswered.',
  'admin/report_list': 'Staff reads what was reported.',
  'admin/decide_report': 'Staff answers reports and closes them; earnings wait for it.',
  'admin/stuck_payment_list': 'Staff sees payments the gateway gave no answer about.',
  'admin/settle_stuck_payment': 'Staff settles them, so that no money hangs between two books.',
  'admin/balance_list': 'Staff sees what is owed to providers before it is paid out.',
  'admin/act_list': 'Every act of staff is logged, and the log can be read.',
  'wallet/statement': 'A provider gives the tax adviser a month of earnings as a bank would write it.',
  'booking/find': 'A guest who lost the mail gets the links of their bookings again.',
  'booking/message_list': 'Customer and provider talk about a booking where it is.',
  'booking/add_message': 'The same: a message with its pictures and documents.',
  'booking/message_view': 'A list that is read changes nothing; that it was read is told by a call of its own.',
  'booking/conversation_list': 'The inbox of both sides, where providers also answer who wrote before booking.',
  'user/reviewable_booking': 'The review dialog of a route (§2) opens the newest booking that can be reviewed.',
};

/** Routes that the specification does not name, each with what needs it. */
export const routesBeyond: Readonly<Record<string, string>> = {
  '/guest-booking/{token}': 'A guest sees, pays and cancels a booking from the link of its mail.',
  '/guest-messages/{token}': 'A guest who wrote to a provider reads the answer from the link of its mail.',
  '/dev/outbox': 'A demo shows the mail that it does not send.',
  '/admin': 'The desk of the staff: refund requests, reports, stuck payments, payouts.',
  '/admin/{queue}': 'One queue of the desk.',
  '/code-discount': 'The code-discount screen of the specification (§2), whose route is not shown there: a new code.',
  '/code-discount/{codeId}': 'The same for a code that is there.',
  '/setup': 'The first-run questions of the operator.',
  '/technical-issue': 'The modal of the specification (§2), whose route is not shown there.',
};

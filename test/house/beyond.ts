/** Calls that the specification does not name, each with what needs it. */
export const callsBeyond: Readonly<Record<string, string>> = {
  'user/session': 'The shell asks who is signed in and what the marketplace is called.',
  'user/session_list': 'The profile shows where one is signed in.',
  'user/end_session': 'The profile ends a session of a lost device.',
  'user/place_list': 'The place field of the search suggests towns without asking another host.',
  'admin/set_up': 'The operator answers the first-run questions.',
  'booking/send_mail_again':
    'A confirmation or cancellation that went astray is mailed again to whoever holds the booking.',
  'wallet/statement': 'A provider gives the tax adviser a month of earnings as a bank would write it.',
  'booking/find': 'A guest who lost the mail gets the links of their bookings again.',
};

/** Routes that the specification does not name, each with what needs it. */
export const routesBeyond: Readonly<Record<string, string>> = {
  '/guest-booking/{token}': 'A guest sees, pays and cancels a booking from the link of its mail.',
  '/dev/outbox': 'A demo shows the mail that it does not send.',
  '/code-discount': 'The code-discount screen of the specification (§2), whose route is not shown there: a new code.',
  '/code-discount/{codeId}': 'The same for a code that is there.',
  '/setup': 'The first-run questions of the operator.',
  '/technical-issue': 'The modal of the specification (§2), whose route is not shown there.',
};

/** The purposes of one-time codes. A code is valid for its purpose only. */
export const codePurposes = [
  'sign_in',
  'verify',
  'reset',
  'guest_booking',
  'change_phone',
  'delete_account',
  'delete_guest_data',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

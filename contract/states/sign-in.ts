/** How somebody signed in. */
export const signInMethods = ['password', 'code', 'email_link', 'passkey', 'recovery_code', 'provider'] as const;
export type SignInMethod = (typeof signInMethods)[number];

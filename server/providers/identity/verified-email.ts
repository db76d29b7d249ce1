/** Claims of one source: the ID token, or the userinfo endpoint. */
type Claims = Readonly<Record<string, unknown>>;

/**
 * The address of a person and whether the provider verified it. Both come from the same source: that one address is
 * verified proves nothing about another one.
 */
export function verifiedEmail(
  token: Claims,
  user_info: Claims,
): { readonly email: string | null; readonly is_email_verified: boolean } {
  const sources = [token, user_info];
  const whole = sources.find(({ email, email_verified }) => email !== undefined && email_verified !== undefined);
  const { email, email_verified } = whole ?? { ...user_info, ...token, email_verified: undefined };
  return {
    email: typeof email === 'string' ? email : null,
    // A text "true" of a few providers counts; everything else proves nothing.
    is_email_verified: email_verified === true || email_verified === 'true',
  };
}

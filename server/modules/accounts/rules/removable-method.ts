/** A user's ways to sign in besides codes by mail. */
export interface Ways {
  readonly has_password: boolean;
  /** Passkeys that are accepted. */
  readonly passkeys: number;
  readonly identities: number;
  readonly is_two_step: boolean;
}

/**
 * Why a way to sign in is not removed: it is the last passkey of two-step sign-in, or an identity without any other
 * way besides codes by mail. A passkey may always go otherwise, because it may be lost. Null if it can be removed.
 */
export function refusedRemoval(kind: 'passkey' | 'identity', ways: Ways): 'last' | 'two_step' | null {
  if (kind === 'passkey') return ways.is_two_step && ways.passkeys <= 1 ? 'two_step' : null;
  return !ways.has_password && ways.passkeys === 0 && ways.identities <= 1 ? 'last' : null;
}

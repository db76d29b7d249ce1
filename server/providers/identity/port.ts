/** The provider does not answer. The request can be repeated. */
export class IdentityUnavailableError extends Error {
  override name = 'IdentityUnavailableError';
}

/** The provider’s answer is not valid: a code that is unknown or used, or a token for somebody else. */
export class IdentityRefusedError extends Error {
  override name = 'IdentityRefusedError';
}

/** Who somebody is at a provider. */
export interface IdentityClaims {
  readonly issuer: string;
  /** The provider's own id of the person, which never changes. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that the mailbox is theirs. Other addresses prove nothing. */
  readonly is_email_verified: boolean;
  readonly name: string | null;
}

/** What a browser takes to the provider, and what its answer is compared with. */
export interface IdentityVisit {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** An identity provider (OpenID Connect, authorization code flow). */
export interface IdentityProvider {
  readonly key: string;
  readonly label: string;
  readonly kind: 'google' | 'oidc';
  /**
   * Where the browser signs in. It comes back to `/login/callback/{key}`.
   * @throws IdentityUnavailableError
   */
  authorizeUrl(visit: IdentityVisit): Promise<string>;
  /**
   * Exchanges what came back for who it was. Checks the state, issuer, signature, audience and nonce.
   * @throws IdentityUnavailableError, IdentityRefusedError
   */
  findClaims(
    answer: { readonly code: string; readonly state: string; readonly iss: string | undefined },
    visit: IdentityVisit,
  ): Promise<IdentityClaims>;
}

/** The providers that the operator set up, by their keys. */
export type Identities = ReadonlyMap<string, IdentityProvider>;

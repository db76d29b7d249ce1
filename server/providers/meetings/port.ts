/** No clear answer: the request may have had its effect. It can be repeated after `retry_after` seconds. */
export class MeetingsUnavailableError extends Error {
  override name = 'MeetingsUnavailableError';
  readonly retry_after: number;
  constructor(message: string, { retry_after = 5, cause }: { retry_after?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retry_after = retry_after;
  }
}

/** The access token expired or was revoked. */
export class AccessTokenExpiredError extends Error {
  override name = 'AccessTokenExpiredError';
}

/** The provider doesn't take a code or a refresh token: unknown, used or revoked. */
export class GrantRefusedError extends Error {
  override name = 'GrantRefusedError';
}

/** The provider received the request and rejected it for another reason. */
export class MeetingRefusedError extends Error {
  override name = 'MeetingRefusedError';
}

/** A meeting as it should be. */
export interface MeetingPlan {
  /** The id of the date, by which its meeting is found again. */
  readonly key: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
}

/** A meeting as its provider knows it. */
export interface Meeting {
  readonly gateway_id: string;
  readonly join_url: string;
}

/**
 * Where guests meet. `access_token` is that of the organiser's account, which Jitsi does not need. All calls may throw
 * MeetingsUnavailableError, AccessTokenExpiredError and MeetingRefusedError.
 */
export interface MeetingRooms {
  readonly name: 'jitsi' | 'zoom';
  /** Whether our pages may frame its meetings. */
  readonly is_embedded: boolean;
  /** Creates the meeting of a date, or returns the one that its key has already. */
  createMeeting(plan: MeetingPlan, access_token: string): Promise<Meeting>;
  /** The meeting of a key; null if there is none. */
  findMeeting(key: string, access_token: string): Promise<Meeting | null>;
  /** Changes title and time. Returns false if the meeting no longer exists. */
  updateMeeting(gateway_id: string, plan: MeetingPlan, access_token: string): Promise<boolean>;
  /** Deletes a meeting; one that no longer exists counts as deleted. */
  deleteMeeting(gateway_id: string, access_token: string): Promise<void>;
  /** The address by which its host starts it; null if the meeting no longer exists. */
  startUrl(gateway_id: string, access_token: string): Promise<string | null>;
}

/** The tokens of a connected account. A refresh token works once. */
export interface MeetingTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: Date;
}

/** A provider whose meetings belong to accounts that organisers connect by OAuth 2.0 (RFC 6749, 4.1). */
export interface MeetingAccounts extends MeetingRooms {
  /** Where the organiser agrees. The provider sends them back to `/` with `code` and this `state`. */
  authorizeUrl(state: string): string;
  /** @throws GrantRefusedError, MeetingsUnavailableError */
  exchangeCode(code: string): Promise<MeetingTokens>;
  /** @throws GrantRefusedError, MeetingsUnavailableError */
  refreshTokens(refresh_token: string): Promise<MeetingTokens>;
  /** Ends an authorization. One that has ended counts as ended. */
  revoke(token: string): Promise<void>;
  /** The account of a token. */
  findOwner(access_token: string): Promise<{ readonly gateway_id: string; readonly email: string }>;
}

/** The providers of this installation; `zoom` is null where the operator did not set it up. */
export interface Meetings {
  readonly jitsi: MeetingRooms;
  readonly zoom: MeetingAccounts | null;
}

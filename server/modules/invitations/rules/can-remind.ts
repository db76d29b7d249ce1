import type { InvitationOutcome } from '#contract/choices/invitation.ts';

/** Whether somebody can be reminded: once, after the invitation was sent, while they have not answered. */
export const canRemind = (sent: {
  readonly outcome: InvitationOutcome;
  readonly is_muted: boolean;
  readonly is_unsent: boolean;
  readonly sent_at: Date | null;
  readonly reminded_at: Date | null;
}): boolean =>
  sent.outcome === 'pending' && sent.sent_at !== null && sent.reminded_at === null && !sent.is_muted && !sent.is_unsent;

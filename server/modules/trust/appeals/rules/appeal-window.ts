const DAY = 86_400_000;
/** How long after a decision people can appeal (days). */
export const APPEAL_DAYS = 180;
/** Within how many days staff answers an appeal. */
export const ANSWER_DAYS = 14;

/** Until when a decision can be appealed. */
export const appealUntil = (decided_at: Date): Date => new Date(decided_at.getTime() + APPEAL_DAYS * DAY);

/** Until when staff answers an appeal. */
export const computeAnswerDeadline = (appealed_at: Date): Date => new Date(appealed_at.getTime() + ANSWER_DAYS * DAY);

/** Why an appeal cannot be sent; null if it can be. */
export function findAppealObstacle(
  action: { readonly status: string; readonly created_at: Date },
  hasAppeal: boolean,
  now: Date,
): 'undone' | 'sent' | 'late' | null {
  if (hasAppeal) return 'sent';
  if (action.status !== 'active') return 'undone';
  return now >= appealUntil(action.created_at) ? 'late' : null;
}

/** Whether a member of staff may decide an appeal: not on an own decision while somebody else can. */
export function mayDecideAppeal(
  appeal: { readonly by_user_id: string | null; readonly user_id: string | null },
  reader: string,
  deciders: readonly string[],
): { readonly may: boolean; readonly isOwn: boolean; readonly isAlone: boolean } {
  const isAbout = appeal.user_id === reader;
  const isOwn = appeal.by_user_id === reader || isAbout;
  const isAlone = isOwn && !isAbout && !deciders.some((id) => id !== reader && id !== appeal.user_id);
  return { may: !isOwn || isAlone, isOwn, isAlone };
}

import type { ContentCause, ContentKind } from '#contract/states/content.ts';

/**
 * Whether doubtful content is held until staff approves it, where the operator chose so for its kind. What staff
 * approved before, or what is public and edited, is held only for a listed word: an edit of something trusted does not
 * take it offline for a phone number.
 */
export function isToHold(
  content: {
    readonly kind: ContentKind;
    readonly causes: readonly ContentCause[];
    readonly news: 'published' | 'changed';
    /** Whether staff approved an earlier text of it. */
    readonly is_approved: boolean;
  },
  held_kinds: readonly ContentKind[],
): boolean {
  const { kind, causes, news, is_approved } = content;
  if (!held_kinds.includes(kind) || causes.length === 0) return false;
  return causes.includes('word') || (news === 'published' && !is_approved);
}

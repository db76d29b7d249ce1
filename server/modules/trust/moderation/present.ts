import { ModerationAction } from '#contract/entities/moderation.ts';
import type { ActionRow } from './action-store.ts';

/** A decision as staff sees it. */
export function presentAction(row: ActionRow): ModerationAction {
  const { id, provider_id, page_slug, page_name, created_at, undone_at, ...rest } = row;
  return ModerationAction.parse({
    ...rest,
    _id: id,
    page:
      provider_id !== null && page_slug !== null && page_name !== null
        ? { _id: provider_id, slug: page_slug, name: page_name }
        : null,
    created_at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  });
}

import { ContentCheck } from '#contract/entities/trust/content.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import type { CheckRow } from './content-store.ts';

/** An entry of the queue as staff sees it. */
export function presentContent(row: CheckRow, actor: Pick<UserActor, 'role'>): ContentCheck {
  const { id, kind, subject_id, label, text, causes, found, status, author_name, decided_by_name, is_held, revision } =
    row;
  return ContentCheck.parse({
    ...{ kind, subject_id, label, text, causes, found, status, author_name, decided_by_name, is_held, revision },
    _id: id,
    page: { _id: row.provider_id, slug: row.page_slug, name: row.page_name },
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    can: { decide: status === 'open' && mayDecide(actor, 'moderation') },
  });
}

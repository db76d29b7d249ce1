import { z } from 'zod';
import type { AdminAppeal, Appeal, ModerationNotice } from '#contract/entities/trust/appeal.ts';
import { maskEmail } from '#contract/formats/mask.ts';
import { appealMachine } from '#contract/states/appeal.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { presentFiles } from '#server/modules/messages/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import type { ActionRow } from '../moderation/action-store.ts';
import { presentAction } from '../moderation/present.ts';
import type { AppealRow, WholeAppeal } from './appeal-store.ts';
import type { Decided } from './decide-appeal.ts';
import { appealUntil, findAppealObstacle, mayDecideAppeal } from './rules/appeal-window.ts';

const Status = z.enum(appealMachine.states);

/** A decision as the person concerned sees it. Who of the staff made it is not shown. */
export function presentDecision({ action, appeal }: Decided, now: Date): ModerationNotice {
  const { kind, label, page, reason, status, undone_reason, created_at } = presentAction(action);
  return {
    ...{ kind, label, reason, status, undone_reason, created_at },
    page_name: page?.name ?? null,
    was_held: action.before === 'held',
    appeal: appeal && presentAppeal(appeal),
    appeal_until: appealUntil(action.created_at).toISOString(),
    can: { appeal: findAppealObstacle(action, appeal !== null, now) === null },
  };
}

function presentAppeal(row: AppealRow): Appeal {
  return {
    _id: row.id,
    status: Status.parse(row.status),
    text: row.text,
    file_count: row.file_count,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    word: row.word,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** An appeal of the queue for a member of staff. `deciders` are the ids of all who decide on moderation. */
export function presentAdminAppeal(
  row: WholeAppeal,
  action: ActionRow,
  reader: {
    readonly actor: Pick<UserActor, 'user_id' | 'role'>;
    readonly deciders: readonly string[];
    readonly secret: string;
  },
  now: Date,
): AdminAppeal {
  const { actor, deciders } = reader;
  const { may, isOwn, isAlone } = mayDecideAppeal(action, actor.user_id, deciders);
  const isOpen = row.status === 'open';
  return {
    ...presentAppeal(row),
    by: { name: row.author_name, email: row.author_email === '' ? '' : maskEmail(row.author_email) },
    action: presentAction(action),
    files: presentFiles(row.files, reader.secret),
    decided_by_name: row.decided_by_name,
    is_overdue: isOpen && row.due_at <= now,
    is_own: isOwn,
    is_alone: isAlone,
    can: { decide: isOpen && may && mayDecide(actor, 'moderation') },
  };
}

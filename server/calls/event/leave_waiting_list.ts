import { refuse } from '#contract/errors.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findOwnEntry, leaveList, presentEntry } from '#server/modules/waiting/index.ts';

export const leave_waiting_list = handler(
  'event/leave_waiting_list',
  async ({ actor, db, deps, now, language }, { entry_id }) => {
    const row = await findOwnEntry(db, entry_id, actor, now);
    if (row === null) return refuse('not_found', say(waitingList, 'refused.no_entry'));
    const refused = await leaveList(db, row, now);
    if (refused !== null) return refused;
    const after = await findOwnEntry(db, row.id, actor, now);
    return { entry: await presentEntry(db, after ?? row, { config: deps.config, now, language }) };
  },
);

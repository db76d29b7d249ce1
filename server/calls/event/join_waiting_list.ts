import { isRefusal, refuse } from '#contract/errors.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import { joinList, parseJoining, presentEntry } from '#server/domain/waiting/index.ts';
import { countMeeting, findEntry } from '#server/domain/waiting/queries.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';

export const join_waiting_list = handler(
  'event/join_waiting_list',
  async ({ actor, db, deps, now, language }, input) => {
    const joining = parseJoining(input, actor.kind === 'user' ? actor.user_id : null, shippedLanguage(language));
    if (isRefusal(joining)) return joining;
    const joined = await joinList(db, joining, { secret: secretOf(deps.config), now });
    if (isRefusal(joined)) return joined;
    const entry = await findEntry(db, joined.entry_id, now);
    if (entry === null) return refuse('not_found', say(waitingList, 'refused.no_entry'));
    if (joining.holder.kind === 'user') {
      const shown = await presentEntry(db, entry, { config: deps.config, now, language });
      return { number: entry.ahead + 1, entry: shown };
    }
    // The number of somebody who joins now, also for an address that joined before: nobody learns which do.
    return { number: (await countMeeting(db, entry.id, now)) + (joined.isNew ? 0 : 1), entry: null };
  },
);

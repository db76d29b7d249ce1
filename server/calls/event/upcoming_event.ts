import { isRefusal, refuse } from '#contract/errors.ts';
import { eventFind } from '#locales/areas/event-find.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor } from '#server/kernel/database/cursor.ts';
import { providerKey } from '#server/modules/catalogue/index.ts';
import {
  findHost,
  listUpcoming,
  listUpcomingByDate,
  listUpcomingDates,
  UpcomingCursor,
} from '#server/modules/events/find/index.ts';
import { maySeePage } from '#server/modules/pages/policy.ts';
import { withSavesOf } from '#server/modules/saved/index.ts';

export const upcoming_event = handler('event/upcoming_event', async ({ actor, db, now, language }, input) => {
  const after = readCursor(input.cursor, UpcomingCursor);
  if (isRefusal(after)) return after;
  const host = await findHost(db, providerKey(input.provider_id));
  if (!host || !maySeePage(actor, host)) return refuse('not_found', say(eventFind, 'page_not_found'));

  const { event_id, by, limit } = input;
  const [of, reading] = [
    { provider_id: host.id, after },
    { now, language },
  ];
  const page =
    event_id !== undefined
      ? await listUpcomingDates(db, { ...of, event_id }, reading)
      : by === 'date'
        ? await listUpcomingByDate(db, of, reading)
        : await listUpcoming(db, { ...of, limit }, reading);
  if (!page) return refuse('not_found', say(eventFind, 'not_found'));
  if (actor.kind !== 'user') return page;
  return { ...page, items: await withSavesOf(db, actor.user_id, page.items) };
});

import { isRefusal } from '#contract/errors.ts';
import { homeZoneOf } from '#contract/location/zone-name.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { presentNotification } from '#server/modules/notifications/index.ts';
import { countUnseen, listNotifications } from '#server/modules/notifications/queries.ts';

export const notification_list = handler('user/notification_list', async ({ actor, db, language }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  const [found, unseen_count, market] = await Promise.all([
    listNotifications(db, actor.user_id, { limit: input.limit, after }),
    countUnseen(db, actor.user_id),
    findMarket(db),
  ]);
  const { shown, next_cursor } = pageAfter(found, input.limit, (row) => row.created_at);
  const home = market && homeZoneOf(market.timezone, market.place_label);
  return { items: shown.map((row) => presentNotification(row, language, home)), next_cursor, unseen_count };
});

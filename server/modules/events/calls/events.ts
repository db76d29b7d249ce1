import { isRefusal, refuse } from '#contract/errors.ts';
import { eventFind } from '#locales/areas/event-find.ts';
import { eventManage } from '#locales/areas/event-manage.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readCursor, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { JsonText } from '#server/kernel/http/json-text.ts';
import { providerKey } from '#server/modules/catalogue/index.ts';
import { findPage } from '#server/modules/catalogue/queries.ts';
import {
  findEvent,
  findGuestEvent,
  findHost,
  isGuestPage,
  listBookedEvents,
  listUpcoming,
  listUpcomingByDate,
  listUpcomingDates,
  UpcomingCursor,
} from '#server/modules/events/find/index.ts';
import { listGuests, messageGuests, streamGuests } from '#server/modules/events/guests/index.ts';
import {
  cancelEvent,
  closeRegistration,
  createEvent,
  deleteOwnEvent,
  editEvent,
  findCancelProgress,
  findManagedEvent,
  listEventCards,
  listEventsForStaff,
  planDates,
  requireOwn,
} from '#server/modules/events/manage/index.ts';
import { maySeePage, ownsPage } from '#server/modules/pages/policy.ts';
import { presentPicture } from '#server/modules/pictures/index.ts';
import { storePictures } from '#server/modules/pictures/upload/index.ts';
import { markSaved } from '#server/modules/saved/index.ts';
import { presentListedEvent } from '#server/modules/staff/index.ts';
import { submitContent } from '#server/modules/trust/review/index.ts';

export const admin_event_list = handler('admin/event_list', async ({ db, now }, { cursor, ...wanted }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listEventsForStaff(db, { ...wanted, after }, now);
  const { shown, next_cursor } = pageAfter(rows, wanted.limit, (row) => row.created_at);
  return { items: shown.map(presentListedEvent), next_cursor };
});

export const user_event_list = handler('user/event_list', async ({ actor, db, now, language }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listEventCards(db, actor, { ...input, after }, { language, now });
});

export const user_event_detail = handler('user/event_detail', async ({ actor, db, now, language }, input) => {
  const found = await findManagedEvent(db, input.event_id, { language, now });
  const own = requireOwn(actor, found);
  return isRefusal(own) ? own : own.managed;
});

export const upload_package_images = handler('user/upload_package_images', async (context, input) => {
  const { actor, read, inTx, providers, now, files } = context;
  const page = await findPage(read, input.provider_id);
  if (!page || !ownsPage(actor, page)) return refuse('not_found', say(eventManage, 'page_not_found'));
  if (files.length === 0) {
    const message = say(eventManage, 'picture_none');
    return refuse('invalid_input', message, { errors: [{ path: 'images', message }] });
  }
  const deps = { files: providers.files, inTx, now };
  const saved = await storePictures(files, { sender: actor, alt: input.alt, use: 'banner' }, deps);
  if (isRefusal(saved)) return saved;
  return { images: saved.flatMap((row) => presentPicture(row) ?? []) };
});

export const delete_event = handler('user/delete_event', async ({ actor, db, now }, input) => {
  const refusal = await deleteOwnEvent(db, actor, input.event_id, now);
  return isRefusal(refusal) ? refusal : { deleted: true as const };
});

export const close_registration = handler('user/close_registration', ({ actor, db, now, language }, input) =>
  closeRegistration(db, actor, input, { language, now }),
);

export const cancel_event = handler('user/cancel_event', ({ actor, db, now, language }, input) =>
  cancelEvent(db, actor, input, { language, now }),
);

export const bulk_progress = handler('event/bulk_progress', ({ actor, db, now }, input) =>
  findCancelProgress(db, actor, input, now),
);

export const event_listing = handler('user/event_listing', async ({ actor, db, now }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  return listBookedEvents(db, actor, { ...input, after }, now);
});

export const event_event_detail = handler(
  'event/event_detail',
  async ({ actor, db, now, language, request }, input) => {
    const none = () => refuse('not_found', say(eventFind, 'not_found'));
    if (isGuestPage(input, actor)) {
      const page = await findGuestEvent(db, input.event_id, { now, language });
      return page ? new JsonText(page) : none();
    }
    const event = await findEvent(db, input, actor, { now, language, onUnknownCode: request.noteUnknownSecret });
    return event ?? none();
  },
);

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
  return { ...page, items: await markSaved(db, actor.user_id, page.items) };
});

export const event_participant_list = handler(
  'user/event_participant_list',
  ({ actor, db, request, language }, input) =>
    request.wants_csv ? streamGuests(db, actor, input, language) : listGuests(db, actor, input),
);

export const send_message_pre_populate_event = handler(
  'event/send_message_pre_populate_event',
  ({ actor, db, now, language }, input) => messageGuests(db, actor, input, { language, now }),
);

export const create_event = handler('event/create_event', ({ actor, db, now, language }, input) =>
  createEvent(db, actor, input, { language, now, submitContent }),
);

export const edit_event = handler('event/edit_event', ({ actor, db, now, language }, input) =>
  editEvent(db, actor, input, { language, now, submitContent }),
);

export const plan_dates = handler('event/plan_dates', ({ actor, db, now, language }, input) =>
  planDates(db, actor, input, { language, now }),
);

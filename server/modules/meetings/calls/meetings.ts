import { isRefusal, refuse } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { meetings } from '#locales/areas/meetings.ts';
import { say } from '#locales/format.ts';
import { type CallContext, handler } from '#server/kernel/call-context.ts';
import { renewMeeting } from '#server/modules/bookings/calendar/index.ts';
import { roleIn } from '#server/modules/bookings/index.ts';
import { findDetails, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { meetInOwnRooms } from '#server/modules/events/queries.ts';
import {
  connectAccount,
  disconnectAccount,
  joinRoom,
  needsAccount,
  offeredZoom,
  presentOwnAccount,
  presentRoom,
  requireVisitor,
  startConnecting,
} from '#server/modules/meetings/index.ts';
import { findAccount } from '#server/modules/meetings/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';

type Context = CallContext<'booking/generate_meeting_link'>;
type Input = ParsedInput<'booking/generate_meeting_link'>;
type Link = CallOutput<'booking/generate_meeting_link'>;

export const generate_meeting_link = handler('booking/generate_meeting_link', async (context, input) =>
  input.occurrence_id === undefined
    ? linkOfSession(context, input.booking_id ?? '', input.renew)
    : linkOfDate(context, { ...input, occurrence_id: input.occurrence_id }),
);

async function linkOfSession({ actor, deps, inTx, now, language }: Context, booking_id: string, renew: boolean) {
  return inTx(async (tx) => {
    const found = await findDetails(tx, { id: booking_id });
    if (!found || roleIn(found.row, actor) !== 'provider')
      return refuse('not_found', say(bookingCalendar, 'not_your_booking'));
    const { meeting, status } = presentLoaded(found, 'provider', { config: deps.config, now, language });
    if (!meeting || !found.meeting) {
      const sentence =
        found.row.place === 'virtual' ? say(bookingCalendar, 'no_link_yet') : say(bookingCalendar, 'not_online');
      return refuse('booking_state', sentence, { extra: { booking_status: status } });
    }
    if (!renew) return meeting;
    const { meeting_room: room, booking_ids } = await renewMeeting(tx, found.meeting.family_id, now);
    for (const id of booking_ids)
      await enqueueJob(tx, 'send-booking-mail', { booking_id: id, kind: 'meeting_changed' });
    const after = { ...found, meeting: { ...found.meeting, room } };
    return presentLoaded(after, 'provider', { config: deps.config, now, language }).meeting ?? meeting;
  });
}

async function linkOfDate(
  { actor, deps, inTx, now, providers, read }: Context,
  { occurrence_id, code, state }: Input & { readonly occurrence_id: string },
) {
  const visit = () => requireVisitor(read, deps.config, { actor, occurrence_id });
  let visitor = await visit();
  if (isRefusal(visitor)) return visitor;
  if (visitor.role !== 'organiser') return refuse('not_found', say(meetings, 'not_found'));
  const { user_id } = actor;
  if (needsAccount(visitor)) {
    const zoom = offeredZoom(providers.meetings.zoom);
    if (isRefusal(zoom)) return zoom;
    if (code === undefined || state === undefined) {
      const begun = await startConnecting(inTx, zoom, user_id, now);
      return { url: null, is_embedded: false, ...begun } satisfies Link;
    }
    const account = await connectAccount({ config: deps.config, inTx, zoom }, { user_id, code, state }, now);
    if (isRefusal(account)) return account;
    visitor = await visit();
    if (isRefusal(visitor)) return visitor;
  }
  return joinRoom({ ...deps, inTx, meetings: providers.meetings }, visitor, now);
}

export const meeting = handler('event/meeting', async ({ actor, db, deps, now }, visit) => {
  const visitor = await requireVisitor(db, deps.config, { actor, ...visit });
  if (isRefusal(visitor)) return visitor;
  return presentRoom(visitor, { meetings: deps.providers.meetings, now });
});

export const join_meeting = handler(
  'event/join_meeting',
  async ({ actor, deps, inTx, now, providers, read }, visit) => {
    const visitor = await requireVisitor(read, deps.config, { actor, ...visit });
    if (isRefusal(visitor)) return visitor;
    return joinRoom({ ...deps, inTx, meetings: providers.meetings }, visitor, now);
  },
);

export const meeting_account = handler('user/meeting_account', async ({ actor, db, deps }) =>
  presentOwnAccount(deps.providers.meetings, await findAccount(db, { user_id: actor.user_id })),
);

export const connect_meeting_account = handler(
  'user/connect_meeting_account',
  async ({ actor, deps, inTx, now, providers, read }, { code, state }) => {
    const { user_id } = actor;
    const zoom = offeredZoom(providers.meetings.zoom);
    if (isRefusal(zoom)) return zoom;
    if (code === undefined || state === undefined) {
      const account = await findAccount(read, { user_id });
      return {
        ...presentOwnAccount(providers.meetings, account),
        ...(await startConnecting(inTx, zoom, user_id, now)),
      };
    }
    const account = await connectAccount({ config: deps.config, inTx, zoom }, { user_id, code, state }, now);
    if (isRefusal(account)) return account;
    return { ...presentOwnAccount(providers.meetings, account), authorize_url: null, state: null };
  },
);

export const disconnect_meeting_account = handler(
  'user/disconnect_meeting_account',
  async ({ actor, deps, inTx, now, providers }) => {
    const { zoom } = providers.meetings;
    await disconnectAccount({ ...deps, inTx, zoom, meetElsewhere: meetInOwnRooms }, actor.user_id, now);
    return presentOwnAccount(providers.meetings, null);
  },
);

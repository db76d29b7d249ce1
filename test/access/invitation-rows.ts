import type { EventWorld } from './event-world.ts';
import { event, everyone, holder, organiser, type Row } from './row.ts';

const invited = ({ invited_id }: EventWorld) => ({ invitation_id: invited_id });
const sent = ({ sent_id }: EventWorld) => ({ invitation_id: sent_id });
const date = (at: number) => (on: EventWorld) => ({ ...invited(on), occurrence_ids: [on.invited_dates[at]] });

/** Invitations to an event: the holder was invited, and an address. */
export const invitationRows: readonly Row[] = [
  {
    call: 'event/event_notify_user',
    input: (on) => ({ ...event(on), emails: ['ines@example.com'] }),
    may: organiser,
  },
  { call: 'event/invitation_list', input: event, may: organiser },
  {
    call: 'event/recurrent_noti_detail',
    of: 'its link',
    input: ({ sent_token }) => ({ token: sent_token }),
    may: everyone,
    shows: ['email'],
  },
  { call: 'event/remind_invitation', input: sent, may: organiser },
  { call: 'event/withdraw_invitation', input: sent, may: organiser },
  { call: 'event/open_invitation', of: 'one’s own', input: invited, may: holder },
  { call: 'event/recurrent_noti_detail', of: 'one’s own', input: invited, may: holder },
  { call: 'event/mute_invitations', input: (on) => ({ ...invited(on), is_muted: false }), may: holder },
  { call: 'event/accept_recurrent_event_notification', input: date(0), may: holder },
  { call: 'event/cancel_recurrent_event_notification', input: date(1), may: holder },
  { call: 'event/accept_event_notification', input: date(2), may: holder },
  {
    call: 'event/cancel_event_notification',
    input: date(3),
    may: holder,
  },
];

// Generated from locales/en/online-room.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/online-room.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/online-room.json. */
export interface OnlineRoomMessages {
  'back.booking': null;
  'back.bookings': null;
  'back.event': null;
  'back.guests': null;
  'back.guests_cancelled': null;
  'back.sign_in': null;
  'closed.cancelled': null;
  'closed.over': null;
  'closed_text.cancelled': null;
  'closed_text.cancelled_host': null;
  'closed_text.host': null;
  'closed_text.over': null;
  'early.guest': null;
  'early.hired': null;
  'early.later': null;
  'early.later_hired': null;
  'early.organiser': null;
  'early.title': { readonly opens: Text };
  'frame.hint': null;
  'frame.label': { readonly title: Text };
  'head.host': { readonly when: Text };
  'head.with': { readonly name: Text; readonly when: Text };
  'in.days': { readonly days: number; readonly hours: number };
  'in.hours': { readonly hours: number; readonly minutes: number };
  'in.minutes': { readonly minutes: number };
  'in.moment': null;
  'join': null;
  'joined.again': null;
  'joined.text': null;
  'joined.title': null;
  'missing.guest': null;
  'missing.text': null;
  'missing.title': null;
  'new_tab': null;
  'open.text': null;
  'open.title': null;
  'open.zoom': { readonly host: Text };
  'open.zoom_host': null;
  'session.join': null;
  'session.not_confirmed': null;
  'session.not_confirmed_text': null;
  'session.not_online': null;
  'session.not_online_text': null;
  'session.over': null;
  'session.over_text': null;
  'session.text': null;
  'start': null;
  'title': null;
  'which': null;
  'which_text': null;
}

export const onlineRoom: Area<OnlineRoomMessages> = { name: 'online-room', english };

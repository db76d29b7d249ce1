// Generated from locales/en/taken-events.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/taken-events.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/taken-events.json. */
export interface TakenEventsMessages {
  'title': null;
  'title_host': null;
  'when': null;
  'upcoming': null;
  'past': null;
  'loading': null;
  'more': null;
  'empty.upcoming': null;
  'empty.past': null;
  'empty_text.upcoming': null;
  'empty_text.past': null;
  'no_hires.upcoming': null;
  'no_hires.past': null;
  'no_hires_text.upcoming': null;
  'no_hires_text.past': null;
  'set_up_hires': null;
  'answer': null;
  'see_hire': null;
  'accepted': { readonly count: number };
  'waiting': { readonly count: number };
  'chip.asked': null;
  'chip.hired': null;
  'chip.waits': null;
  'chip.worked': null;
  'find': null;
  'dates': { readonly count: number };
  'tickets': { readonly count: number };
  'by': { readonly host: Text };
  'online': null;
  'see': null;
  'finish': null;
  'see_request': null;
  'chip.cancelled': null;
  'chip.awaiting_payment': null;
  'chip.requested': null;
  'chip.confirmed': null;
  'chip.past': null;
  'answer_invitation': null;
  'see_invitation': null;
  'invited.cancelled': null;
  'invited.asked': null;
  'invited.accepted': null;
  'invited.answered': null;
  'no_invitations.upcoming': null;
  'no_invitations.past': null;
  'no_invitations_text.upcoming': null;
  'no_invitations_text.past': null;
  'tabs': null;
  'tab.going': null;
  'tab.invited': null;
}

export const takenEvents: Area<TakenEventsMessages> = { name: 'taken-events', english };

// Generated from locales/en/event-plan.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-plan.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-plan.json. */
export interface EventPlanMessages {
  'title': null;
  'checked': null;
  'changed': null;
  'span': { readonly first: Text; readonly last: Text };
  'moved': { readonly count: number; readonly at: Text };
  'created': null;
  'dropped': null;
  'bookings': null;
  'tickets': { readonly count: number };
  'refunds': null;
  'refunds_max': { readonly amount: Text };
  'refunds_text': null;
  'messages': null;
  'messages_text': null;
  'clash': { readonly title: Text };
}

export const eventPlan: Area<EventPlanMessages> = { name: 'event-plan', english };

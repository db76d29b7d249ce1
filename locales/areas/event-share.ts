// Generated from locales/en/event-share.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-share.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-share.json. */
export interface EventShareMessages {
  'online': null;
  'host': { readonly host: Text };
}

export const eventShare: Area<EventShareMessages> = { name: 'event-share', english };

// Generated from locales/en/workspace.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/workspace.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/workspace.json. */
export interface WorkspaceMessages {
  'title': null;
  'home': { readonly market: Text };
  'live': null;
  'draft': null;
  'held': null;
  'suspended': null;
  'calendar': null;
  'bookings': null;
  'to_answer': null;
  'events': null;
  'page': null;
  'money': null;
  'messages': null;
  'view': null;
  'menu': { readonly name: Text };
  'switch': null;
}

export const workspace: Area<WorkspaceMessages> = { name: 'workspace', english };

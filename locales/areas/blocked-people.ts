// Generated from locales/en/blocked-people.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/blocked-people.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/blocked-people.json. */
export interface BlockedPeopleMessages {
  'block.button': { readonly name: Text };
  'block.title': { readonly name: Text };
  'block.text': null;
  'block.confirm': null;
  'block.keep': null;
  'block.done': { readonly name: Text };
  'block.is_blocked': { readonly name: Text };
  'unblock': null;
  'unblock.label': { readonly name: Text };
  'unblock.done': { readonly name: Text };
  'list.title': null;
  'list.text': null;
  'list.empty': null;
  'list.since': { readonly day: Text };
  'add.label': null;
  'add.text': null;
  'add.button': null;
}

export const blockedPeople: Area<BlockedPeopleMessages> = { name: 'blocked-people', english };
